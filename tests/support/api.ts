import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Envelope, Overview, ReviewItem, SyncRunView } from '@sumaa/contracts';
import type { Instance, Reachable } from './instance.ts';
import { newestCode } from './mailbox.ts';
import { formOf, registrationOf } from './registration.ts';
import { signInByHttp } from './second-factor.ts';
import { until } from './until.ts';

export interface Answer<M> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Envelope<M>;
}

export interface Caller {
  readonly token: string | null;
  call<M>(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer<M>>;
  /** A call where a busy product's 503 is honoured: the same request is sent again after Retry-After. */
  patiently<M>(method: string, path: string, body?: unknown): Promise<Answer<M>>;
  /** The model of a patient call. Throws when the call fails. */
  model<M>(method: string, path: string, body?: unknown): Promise<M>;
}

/**
 * Calls the product's API as this user, in Arabic. `given` is the access token, a function that returns the current one, or null for an
 * anonymous caller. Reads wait for the read models to contain this caller's own writes.
 */
export function callerOf(url: string, given: string | null | (() => string | null)): Caller {
  const tokenNow = typeof given === 'function' ? given : () => given;
  let position: string | undefined;
  const call = async <M>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<M>> => {
    const token = tokenNow();
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        'accept-language': 'ar-SA',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(method === 'GET' && position !== undefined ? { 'min-position': position } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const envelope = (await answer.json()) as Envelope<M>;
    if (envelope.position) position = envelope.position;
    return { status: answer.status, headers: answer.headers, body: envelope };
  };
  const patiently = async <M>(method: string, path: string, body?: unknown): Promise<Answer<M>> => {
    const headers: Record<string, string> = method === 'GET' ? {} : { 'idempotency-key': randomUUID() };
    let answer = await call<M>(method, path, body, headers);
    while (answer.status === 503 && answer.body.code === 'unavailable') {
      await delay(Number(answer.headers.get('retry-after') ?? 1) * 1_000);
      answer = await call<M>(method, path, body, headers);
    }
    return answer;
  };
  return {
    get token() {
      return tokenNow();
    },
    call,
    patiently,
    async model<M>(method: string, path: string, body?: unknown) {
      const answer = await patiently<M>(method, path, body);
      if (!answer.body.success) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body.model as M;
    },
  };
}

/** Registers a business by HTTP, confirms its e-mail with the mailed code, and returns its administrator. */
export async function registerBusiness(
  { url, mailbox }: Reachable,
  name = `نشاط ${randomUUID().slice(0, 8)}`,
): Promise<Caller & { readonly email: string; readonly password: string }> {
  const registration = registrationOf({ Business_name: name });
  const { email, Password: password } = registration;
  const anonymous = callerOf(url, null);
  await anonymous.model('POST', '/api/UsernameAuth/RegisterCompany', formOf(registration));
  const Otp = await until(
    () => newestCode(mailbox, email),
    (code) => code !== null,
  );
  const { tokens } = await anonymous.model<{ tokens: { accessToken: string } }>('POST', '/api/UsernameAuth/confirm-email-jwt', {
    email,
    Otp,
    password,
  });
  return { ...callerOf(url, tokens.accessToken), email, password };
}

/** Signs in with e-mail and password, and with the second factor for the demo login that has one. */
export async function signIn({ url }: Pick<Instance, 'url'>, username: string, password: string): Promise<Caller> {
  const anonymous = callerOf(url, null);
  const send = async (path: string, body: object) => (await anonymous.patiently<unknown>('POST', path, body)).body;
  const { token } = await signInByHttp(url, { email: username, password }, send);
  return callerOf(url, token);
}

/**
 * Connects Google without a browser: ticket, start, Google's consent page, callback, handle. `googleEmail` names the Google account,
 * `consentGiven` are the user's choices there (`refuse=1`, `deny_scope=1`). Returns the result code of the product.
 */
export async function connectGoogle(
  person: Caller,
  googleEmail: string,
  consentGiven: Readonly<Record<string, string>> = {},
): Promise<string> {
  const ticket = await person.call<{ url: string }>('POST', '/api/Auth/google-login/ticket', { returnTo: 'welcome' });
  if (!ticket.body.model) throw new Error(`no ticket: ${ticket.status} ${JSON.stringify(ticket.body)}`);
  const cookie = ticket.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const start = await fetch(ticket.body.model.url, { redirect: 'manual', headers: { cookie } });
  const consent = new URL(start.headers.get('location') ?? '');
  consent.searchParams.set('auto_consent', '1');
  consent.searchParams.set('login_hint', googleEmail);
  for (const [name, value] of Object.entries(consentGiven)) consent.searchParams.set(name, value);
  const granted = await fetch(consent, { redirect: 'manual' });
  const back = await fetch(granted.headers.get('location') ?? '', { redirect: 'manual', headers: { cookie } });
  if (back.status >= 400) throw new Error(`the callback answered ${back.status}: ${await back.text()}`);
  const page = new URL(back.headers.get('location') ?? '');
  if (page.hash === '') return page.searchParams.get('connect') ?? '';
  await person.model('POST', '/api/Platforms/connect', { platformType: 'google', accessToken: page.hash.slice(1) });
  return 'ok';
}

/** Links every location that may be linked, and returns the run of the first sync. */
export async function linkAll(person: Caller): Promise<{ readonly runId: string; readonly locations: number }> {
  const locations = await until(
    async () =>
      (await person.call<{ id: string; disabledReason: string | null; ratingState: string }[]>('GET', '/api/integration/google/locations'))
        .body.model ?? [],
    (list) => list.length > 0 && list.every(({ ratingState, disabledReason }) => ratingState !== 'loading' || disabledReason !== null),
  );
  const placeIds = locations.filter(({ disabledReason }) => disabledReason === null).map(({ id }) => id);
  const { runId } = await person.model<{ runId: string }>('POST', '/api/locations/link', { placeIds });
  return { runId, locations: placeIds.length };
}

/** Waits until the first sync is completed. */
export const firstSyncDone = (person: Caller): Promise<SyncRunView> =>
  until(
    async () => (await person.call<SyncRunView | null>('GET', '/api/sync-runs/current')).body.model,
    (run) => run?.state === 'completed',
  ) as Promise<SyncRunView>;

/** Waits until the current sync has received this number of reviews. */
export const syncedTo = (person: Caller, received: number): Promise<SyncRunView> =>
  until(
    async () => (await person.call<SyncRunView | null>('GET', '/api/sync-runs/current')).body.model,
    (run) => run?.received === received,
  ) as Promise<SyncRunView>;

/** All reviews, read page by page. */
export async function allReviews(person: Caller): Promise<ReviewItem[]> {
  const found: ReviewItem[] = [];
  let cursor: string | null = null;
  do {
    const { body }: Answer<ReviewItem[]> = await person.call<ReviewItem[]>(
      'GET',
      `/api/Reviews?limit=100${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    found.push(...(body.model ?? []));
    cursor = body.paging?.nextCursor ?? null;
  } while (cursor !== null);
  return found;
}

export const overviewOf = (person: Caller, period = '1y'): Promise<Overview> =>
  person.model<Overview>('GET', `/api/overview?period=${period}`);
