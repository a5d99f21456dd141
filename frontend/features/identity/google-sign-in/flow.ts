import { z } from 'zod';

/** Why the user went to Google, and where to go afterwards. Not secret; kept in this tab's session storage during the redirect. */
export type GoogleFlow = z.output<typeof Flow>;
const Flow = z.object({
  purpose: z.enum(['sign-in', 'link']),
  /** The path to open afterwards: `?next=` of the login, or the page that started the linking. */
  next: z.string().nullable(),
});
const key = 'sumaa-google-way';

export function storeFlow(flow: GoogleFlow): void {
  sessionStorage.setItem(key, JSON.stringify(flow));
}

/** The flow of this tab; a plain sign-in when nothing valid is stored. */
export function readFlow(): GoogleFlow {
  const fallback: GoogleFlow = { purpose: 'sign-in', next: null };
  try {
    return Flow.catch(fallback).parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  } catch {
    return fallback;
  }
}

/** Ends the flow. */
export function clearFlow(): void {
  sessionStorage.removeItem(key);
}

/** Google's response: a token that proves the user's identity, or the reason why there is none. */
export type GoogleAnswer = { readonly idToken: string; readonly state: string };
export type GoogleResponse = { readonly kind: 'answer'; readonly answer: GoogleAnswer } | { readonly kind: 'refused' | 'nothing' };

/** Parses the URL fragment (`#id_token=…&state=…`), which browsers never send to a server. */
export function parseResponse(fragment: string): GoogleResponse {
  const given = new URLSearchParams(fragment.replace(/^#/, ''));
  const [idToken, state] = [given.get('id_token'), given.get('state')];
  if (idToken !== null && state !== null) return { kind: 'answer', answer: { idToken, state } };
  return { kind: given.has('error') ? 'refused' : 'nothing' };
}

const Claims = z.object({ name: z.string().catch(''), email: z.string().catch('') });

/**
 * Name and address of an id token, to prefill a form. Use for nothing else: only the server verifies tokens. Empty strings if it is
 * invalid.
 */
export function claimsOf(idToken: string): { readonly name: string; readonly email: string } {
  try {
    const payload = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (char) => char.codePointAt(0) ?? 0);
    return Claims.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return { name: '', email: '' };
  }
}
