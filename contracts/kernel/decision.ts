import type { ErrorCode, Refusal } from './errors.ts';

/** What a command leads to: events (none: nothing had to change), or the domain's «no», a value with a code. */
export type Decision<E> = { readonly ok: true; readonly events: readonly E[] } | { readonly ok: false; readonly refusal: Refusal };

/** The decision to let these events happen. */
export function accept<E>(...events: readonly E[]): Decision<E> {
  return { ok: true, events };
}

/** The decision to refuse. */
export function refuse(code: ErrorCode, extra: Omit<Refusal, 'code'> = {}): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal: { code, ...extra } };
}
