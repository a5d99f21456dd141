import type { Permission } from '@sumaa/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { MessageContext, MessageId } from '../locale/message-ids.ts';
import type { Translate } from '../locale/t.tsx';
import type { Format } from '../locale/use-format.ts';

/** One thing found: where it leads, its name, and below it what tells it from others. */
export type Hit = {
  readonly id: string;
  readonly label: string;
  readonly note?: string | undefined;
  /** The label is a text of ours, not a name or a customer's text. */
  readonly isOurs?: true;
  readonly path: string;
};

export type SearchInput = {
  /** What was typed, trimmed, at least `shortestSearch` characters. */
  readonly text: string;
  readonly tenantId: string | null;
  readonly client: QueryClient;
  readonly signal: AbortSignal;
  readonly t: Translate;
  readonly format: Format;
};

/** What a feature lets the palette find. The server answers with the permission and the branches of the user. */
export type SearchSource = {
  readonly id: string;
  readonly titleId: MessageId;
  readonly icon: LucideIcon;
  readonly permission: Permission;
  /** Texts that its hits are written with; they load with the first search. */
  readonly texts?: readonly MessageContext[];
  /** At most `maxHits` things, the best first; `find` loads its code with the first search. */
  readonly find: (input: SearchInput) => Promise<readonly Hit[]>;
};

export const shortestSearch = 2;
export const maxHits = 5;
