import type { Uuid } from '@sumaa/contracts';
import type { DomainEvent } from '../../codec/recorded.ts';
import type { Dice } from './dice.ts';

/** Something that happens, in the stream it belongs to. */
export interface Happening {
  readonly stream: string;
  readonly event: DomainEvent;
}

/** Things that happen one after another; other stories go on in between. */
export type Story = Generator<Happening, void, void>;

/** What the stories of a business share. */
export interface World {
  readonly dice: Dice;
  readonly tenantId: Uuid;
  readonly ownerId: Uuid;
  readonly connectionId: Uuid;
  readonly locations: readonly { readonly id: Uuid; readonly google: string }[];
  /** ISO time of what happens now; it moves on with every happening. */
  now(): string;
  /** ISO time so many minutes from now (or before, when negative). */
  inMinutes(minutes: number): string;
}

export const happening = (category: string, id: string, type: string, data: unknown): Happening => ({
  stream: `${category}-${id}`,
  event: { type, data },
});
