import type { Refusal } from '@sumaa/contracts';
import type { DomainEvent } from '../codec/recorded.ts';

export type { Refusal };

/** What a command leads to: events (none: nothing had to change), or the domain's «no», a value with a code. */
export type Decision<E> = { readonly ok: true; readonly events: readonly E[] } | { readonly ok: false; readonly refusal: Refusal };

/**
 * One kind of stream and its rules. Pure: time and ids arrive in the command; `evolve` never validates and never throws;
 * exceptions out of `decide` are bugs.
 */
export interface Decider<S, C, E extends DomainEvent> {
  /** Letters only; the stream is `<category>-<id>`. */
  readonly category: string;
  initial(): S;
  evolve(state: S, event: E): S;
  decide(state: S, command: C): Decision<E>;
}

/** The decision to let these events happen. */
export function accept<E>(...events: readonly E[]): Decision<E> {
  return { ok: true, events };
}

/** The decision to refuse. */
export function refuse(code: Refusal['code'], extra: Omit<Refusal, 'code'> = {}): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal: { code, ...extra } };
}
