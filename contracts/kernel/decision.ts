import type { ErrorCode, Refusal } from './errors.ts';

/** The result of a command: events (none when nothing had to change), or a refusal with a code. */
export type Decision<E> = { readonly ok: true; readonly events: readonly E[] } | { readonly ok: false; readonly refusal: Refusal };

/** Accepts the command with these events. */
export function accept<E>(...events: readonly E[]): Decision<E> {
  return { ok: true, events };
}

/** Refuses the command. */
export function refuse(code: ErrorCode, extra: Omit<Refusal, 'code'> = {}): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal: { code, ...extra } };
}
