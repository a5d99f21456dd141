import type { Uuid } from '@sumaa/contracts';
import type { DomainEvent } from '../../codec/recorded.ts';
import type { SeededRandom } from './seeded-random.ts';

/** An event and the stream it belongs to. */
export interface ScenarioEvent {
  readonly stream: string;
  readonly event: DomainEvent;
}

/** A sequence of events; the events of other stories occur in between. */
export type Scenario = Generator<ScenarioEvent, void, void>;

/** The data that the stories of one business share. */
export interface Business {
  readonly dice: SeededRandom;
  readonly tenantId: Uuid;
  readonly ownerId: Uuid;
  readonly connectionId: Uuid;
  readonly locations: readonly { readonly id: Uuid; readonly google: string }[];
  /** ISO time of the current event; each event moves it on. */
  now(): string;
  /** ISO time `minutes` from now (before now when negative). */
  inMinutes(minutes: number): string;
}

export const scenarioEvent = (category: string, id: string, type: string, data: unknown): ScenarioEvent => ({
  stream: `${category}-${id}`,
  event: { type, data },
});
