import type { input, output, ZodType } from 'zod';
import type { Paging } from '@sumaa/contracts';
import { acceptLanguage, type Language } from '../locale/language.ts';
import { recordInput, takeInput } from '../form/user-input.ts';
import { ApiError, type FieldErrors } from './errors.ts';
import { recordMaintenance } from './maintenance.ts';
import { recordReachable, recordUnreachable } from './reachability.ts';
import { recordServerTime } from './server-clock.ts';
import { getAccessToken, getMinPosition, rememberPosition, setAccessToken } from './token.ts';

/** The parts of a contracts route that `call` needs. Paths write parameters as `:id`. */
export type Route = {
  readonly method: string;
  readonly path: string;
  readonly params?: ZodType | undefined;
  readonly query?: ZodType | undefined;
  readonly body?: ZodType | undefined;
  readonly model: ZodType;
  readonly multipart?: object | undefined;
};

type Part<R extends Route, K extends 'params' | 'query' | 'body'> = R[K] extends ZodType ? { readonly [P in K]: input<R[K]> } : unknown;

/** `params`, `query` and `body` by the route's schemas, and options of the caller. */
export type Input<R extends Route> = Part<R, 'params'> &
  Part<R, 'query'> &
  Part<R, 'body'> & {
    readonly signal?: AbortSignal | undefined;
    /** The request outlives the page, for what is sent while the page goes away. */
    readonly keepalive?: boolean | undefined;
    /** A repeat of the same command must carry the same key; without one each call is a new command. */
    readonly idempotencyKey?: string | undefined;
  };

export type Answer<R extends Route> = {
  readonly model: output<R['model']>;
  readonly position: string | null;
  /** True when the answer may not contain the latest command yet. */
  readonly stale: boolean;
  /** Paging of a list; null when the answer is not a list. */
  readonly paging: Paging | null;
};

type Envelope = {
  readonly success: boolean;
  readonly message?: string | null;
  readonly errors?: FieldErrors | null;
  readonly model?: unknown;
  readonly statusCode?: number;
  readonly code?: string | null;
  readonly position?: string | null;
  readonly stale?: boolean;
  readonly paging?: Paging;
};

type LooseInput = {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly keepalive?: boolean | undefined;
  readonly idempotencyKey?: string | undefined;
};

export type ApiOptions = {
  /** Prefix of every path; '' in the browser (same origin). */
  readonly baseUrl?: string;
  readonly language: () => Language;
  /** Reads the access token from the model of the refresh answer. */
  readonly readToken?: (model: unknown) => string | null;
  /** Called when the session could not be renewed. */
  readonly onSessionEnded?: () => void;
};

export const REFRESH_PATH = '/api/UsernameAuth/refresh';

export type Api = {
  /** Calls a route. Throws `ApiError`. */
  readonly call: <const R extends Route>(route: R, input: Input<R>) => Promise<Answer<R>>;
  /** Renews the access token by the cookie; parallel calls share one request. Returns the model, or null when there is no session. */
  readonly refresh: () => Promise<unknown>;
  /** Calls a raw route and gives its response, to be read as it arrives. Throws `ApiError`. */
  readonly open: <const R extends Route>(route: R, input: Input<R>) => Promise<Response>;
  /** Reads the file that a raw route answers. Throws `ApiError`. */
  readonly download: (route: Pick<Route, 'method' | 'path'>, params: object) => Promise<Blob>;
};

/** Tabs of one browser refresh one after another, so that none sends a token whose successor another tab has used. */
const inTurn = (refresh: () => Promise<unknown>): Promise<unknown> => {
  // Browsers have locks in secure contexts only.
  const { navigator: browser } = globalThis as { readonly navigator?: { readonly locks?: LockManager } };
  return browser?.locks ? browser.locks.request('sumaa-refresh', refresh) : refresh();
};

/** A client with its own pending refresh. The app has one (`lib/api/call.ts`); tests make their own. */
export function createApi(options: ApiOptions): Api {
  let refreshing: Promise<unknown> | null = null;

  async function refreshOnce(): Promise<unknown> {
    const acted = takeInput();
    const { envelope } = await send(options, { method: 'POST', path: REFRESH_PATH }, { body: { acted } }, false).catch((error: unknown) => {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) return { envelope: { success: false, model: null } };
      // The server did not get it: record the input again for the next refresh.
      if (acted) recordInput();
      throw error;
    });
    const token = envelope.success ? (options.readToken ?? tokenOf)(envelope.model) : null;
    setAccessToken(token);
    if (token === null) options.onSessionEnded?.();
    return token === null ? null : envelope.model;
  }

  function refresh(): Promise<unknown> {
    refreshing ??= inTurn(refreshOnce).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function call<const R extends Route>(route: R, given: Input<R>): Promise<Answer<R>> {
    const keyed = withKey(route, given);
    return finish(route, await renewed(() => send(options, route, keyed, true)));
  }

  /** Sends; when the session has expired, renews it once and sends again. */
  async function renewed<T>(send: () => Promise<T>): Promise<T> {
    const sentWith = getAccessToken();
    return send().catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 401 || error.code !== 'session_expired') throw error;
      // Another call may have renewed the token meanwhile.
      const isRenewed = getAccessToken() !== sentWith && getAccessToken() !== null ? true : await refresh();
      if (isRenewed === null) throw error;
      return send();
    });
  }

  const open = (route: Pick<Route, 'method' | 'path'>, given: LooseInput): Promise<Response> =>
    renewed(async () => {
      const response = await request(options, route, given, true);
      if (response.ok) return response;
      throw refusalOf(response, await readEnvelope(response));
    });

  const download: Api['download'] = async (route, params) => (await open(route, { params })).blob();

  return { call, refresh, download, open: (route, given) => open(route, withKey(route, given)) };
}

function finish<R extends Route>(route: R, { envelope, status }: { envelope: Envelope; status: number }): Answer<R> {
  if (typeof envelope.position === 'string') rememberPosition(envelope.position);
  const parsed = route.model.safeParse(envelope.model);
  if (!parsed.success) throw new ApiError(status, 'unreadable_answer', '', {}, { cause: parsed.error });
  return {
    model: parsed.data as output<R['model']>,
    position: envelope.position ?? null,
    stale: envelope.stale === true,
    paging: envelope.paging ?? null,
  };
}

/** A command gets its key once, so the repeat after a refresh is the same command to the server. */
function withKey(route: { method: string }, given: LooseInput): LooseInput {
  return isCommand(route) ? { ...given, idempotencyKey: given.idempotencyKey ?? crypto.randomUUID() } : given;
}

function isCommand(route: { method: string }): boolean {
  return route.method.toUpperCase() !== 'GET' && route.method.toUpperCase() !== 'HEAD';
}

type Sent = { readonly envelope: Envelope; readonly status: number };

async function send(...given: Parameters<typeof request>): Promise<Sent> {
  const response = await request(...given);
  const envelope = await readEnvelope(response);
  if (!response.ok || !envelope.success) throw refusalOf(response, envelope);
  return { envelope, status: response.status };
}

function refusalOf(response: Response, envelope: Envelope): ApiError {
  const error = new ApiError(response.status, envelope.code ?? 'unknown', envelope.message ?? '', envelope.errors ?? {});
  if (error.code === 'maintenance') recordMaintenance(error);
  return error;
}

async function request(
  options: ApiOptions,
  route: Pick<Route, 'method' | 'path' | 'multipart'>,
  given: LooseInput,
  authorized: boolean,
): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': acceptLanguage(options.language()) });
  const token = getAccessToken();
  if (authorized && token !== null) headers.set('Authorization', `Bearer ${token}`);
  if (given.idempotencyKey !== undefined) headers.set('Idempotency-Key', given.idempotencyKey);
  const position = getMinPosition();
  if (!isCommand(route) && position !== null) headers.set('Min-Position', position);
  const body = encodeBody(given.body, route.multipart !== undefined);
  if (typeof body === 'string') headers.set('Content-Type', 'application/json');

  let response: Response;
  const sentAt = Date.now();
  try {
    response = await fetch(`${options.baseUrl ?? ''}${encodePath(route.path, given.params)}${encodeQuery(given.query)}`, {
      method: route.method.toUpperCase(),
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body }),
      ...(given.keepalive === true ? { keepalive: true } : {}),
      ...(given.signal === undefined ? {} : { signal: given.signal }),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    const unreachable = new ApiError(0, 'network_unreachable', '', {}, { cause: error });
    recordUnreachable(unreachable);
    throw unreachable;
  }
  recordReachable();
  recordServerTime(response.headers.get('Date'), sentAt, Date.now());
  return response;
}

async function readEnvelope(response: Response): Promise<Envelope> {
  try {
    const value: unknown = await response.json();
    if (typeof value === 'object' && value !== null && 'success' in value) return value as Envelope;
    throw new TypeError('no envelope');
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(response.status, 'unreadable_answer', '', {}, { cause: error });
  }
}

function tokenOf(model: unknown): string | null {
  if (typeof model !== 'object' || model === null) return null;
  if ('token' in model && typeof model.token === 'string') return model.token;
  if ('accessToken' in model && typeof model.accessToken === 'string') return model.accessToken;
  return null;
}

function encodePath(path: string, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  return path.replace(/:(\w+)|\{(\w+)\}/g, (_all, colon: string | undefined, brace: string | undefined) => {
    const name = colon ?? brace ?? '';
    const value = values.get(name);
    if (value === undefined || value === null || value === '') throw new TypeError(`path parameter ${name} of ${path} is missing`);
    return encodeURIComponent(String(value));
  });
}

function encodeQuery(query: unknown): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null && each !== '') params.append(key, String(each));
    }
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

function encodeBody(body: unknown, multipart: boolean): string | FormData | undefined {
  if (body === undefined) return undefined;
  if (!multipart) return JSON.stringify(body);
  const form = new FormData();
  for (const [key, value] of Object.entries(body ?? {})) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each === undefined || each === null) continue;
      form.append(key, each instanceof Blob ? each : String(each));
    }
  }
  return form;
}
