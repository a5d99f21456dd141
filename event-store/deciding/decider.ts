import type { Refusal } from '@sumaa/contracts';
import type { DomainEvent } from '../codec/recorded.ts';

export type { Refusal };

/** The result of a command: events (none when nothing had to change), or a refusal with a code. */
export type Decision<E> = { readonly ok: true; readonly events: readonly E[] } | { readonly ok: false; readonly refusal: Refusal };

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

/** The decision to append these events. */
export function accept<E>(...events: readonly E[]): Decision<E> {
  return { ok: true, events };
}

/** The decision to refuse. */
export function refuse(code: Refusal['code'], extra: Omit<Refusal, 'code'> = {}): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal: { code, ...extra } };
}
