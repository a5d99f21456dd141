import type { Decision } from '@sumaa/contracts';
import type { DomainEvent } from '../codec/recorded.ts';

/**
 * The rules of one kind of stream. Pure: time and ids are in the command; `evolve` never validates and never throws;
 * exceptions from `decide` are bugs.
 */
export interface Decider<S, C, E extends DomainEvent> {
  /** Letters only; the stream is `<category>-<id>`. */
  readonly category: string;
  initial(): S;
  evolve(state: S, event: E): S;
  decide(state: S, command: C): Decision<E>;
}
