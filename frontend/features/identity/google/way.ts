import { z } from 'zod';

/** Why somebody went to Google, and where they were going. Nothing of it is secret: it survives the way in this tab's storage. */
export type GoogleWay = z.output<typeof Way>;
const Way = z.object({
  purpose: z.enum(['sign-in', 'link']),
  /** Where the person wanted to be (`?next=` of the login), or is to come back to. */
  next: z.string().nullable(),
});
const key = 'sumaa-google-way';

export function rememberWay(way: GoogleWay): void {
  sessionStorage.setItem(key, JSON.stringify(way));
}

/** The way this tab is on; signing in where it knows of none. */
export function recallWay(): GoogleWay {
  const fallback: GoogleWay = { purpose: 'sign-in', next: null };
  try {
    return Way.catch(fallback).parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  } catch {
    return fallback;
  }
}

/** The way has come to its end. */
export function forgetWay(): void {
  sessionStorage.removeItem(key);
}

/** What Google sent back with the person: proof of who they are, or why there is none. */
export type GoogleAnswer = { readonly idToken: string; readonly state: string };
export type GoogleReturn = { readonly kind: 'answer'; readonly answer: GoogleAnswer } | { readonly kind: 'refused' | 'nothing' };

/** Reads the fragment of the address (`#id_token=…&state=…`), in which no server has seen it. */
export function readReturn(fragment: string): GoogleReturn {
  const given = new URLSearchParams(fragment.replace(/^#/, ''));
  const [idToken, state] = [given.get('id_token'), given.get('state')];
  if (idToken !== null && state !== null) return { kind: 'answer', answer: { idToken, state } };
  return { kind: given.has('error') ? 'refused' : 'nothing' };
}

const Claims = z.object({ name: z.string().catch(''), email: z.string().catch('') });

/** Name and address in an id token, to fill in a form for its owner. Believed for nothing else: only the server checks tokens. */
export function claimsOf(idToken: string): { readonly name: string; readonly email: string } {
  try {
    const payload = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (sign) => sign.codePointAt(0) ?? 0);
    return Claims.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return { name: '', email: '' };
  }
}
