import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventCatalogue, streamName, type Envelope, type Uuid } from '@sumaa/contracts';
import { createCodec, eventStoreMigrations, type EventStore, type StoredEvent } from '@sumaa/event-store';
import { openTestStore } from '@sumaa/event-store/testing';
import { loadConfig, type Config } from '@sumaa/runtime/config';
import { createGoogle } from '@sumaa/runtime/google';
import { silentLog } from '@sumaa/runtime/log';
import { createMoyasar } from '@sumaa/runtime/payments';
import { createPool, runtimeMigrations } from '@sumaa/runtime/postgres';
import { createQuarantine } from '@sumaa/runtime/quarantine';
import { createRestoreOrders } from '@sumaa/runtime/restore-orders';
import { createFileStore } from '@sumaa/runtime/storage';
import { createMigratedDatabase } from '@sumaa/runtime/testing';
import { createTokenIssuer, createTokenVerifier, generateSigningKey } from '@sumaa/runtime/tokens';
import { createVault, type Vault } from '@sumaa/runtime/vault';
import { createCommandApi, type CommandApi } from '../create-command-api.ts';
import { pushSubscription, startTokenEndpoint, type TokenEndpoint } from './google-token-endpoint.ts';

/** The model fields that tests read; which ones are present depends on the route. */
export interface Model {
  readonly logoUrl: string;
  readonly id: Uuid;
  readonly business_id: Uuid;
  readonly user: { readonly id: Uuid; readonly currentStep: number };
  readonly tokens: { readonly accessToken: string };
  readonly token: string;
  readonly url: string;
  readonly secondFactor: {
    readonly signUp: { readonly ticket: string };
    readonly ticket: string;
    readonly kind: string;
    readonly secret: string | null;
    readonly otpauthUri: string | null;
  };
  readonly signUp: { readonly ticket: string };
  readonly ticket: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  readonly phone: string;
  readonly avatarUrl: string | null;
  readonly linked: readonly { readonly id: Uuid; readonly placeId: string }[];
  readonly runId: Uuid;
  readonly replyId: Uuid;
  readonly chargeId: Uuid;
  readonly publishAt: string;
  readonly state: string;
}
export interface Answer {
  readonly status: number;
  readonly body: Envelope<Model>;
  /** The model of a success; throws if the answer is a refusal. */
  readonly model: Model;
  readonly text: string;
  readonly headers: Record<string, string | string[] | number | undefined>;
  readonly cookies: readonly {
    name: string;
    value: string;
    path?: string;
    httpOnly?: boolean;
    secure?: boolean;
    sameSite?: string;
    maxAge?: number;
  }[];
}
export interface RequestOptions {
  readonly body?: unknown;
  readonly form?: Readonly<Record<string, string | Buffer>>;
  readonly token?: string;
  readonly key?: string;
  readonly language?: string;
  readonly cookies?: Readonly<Record<string, string>>;
  /** The client's IP address. */
  readonly ip?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A test app: command-api on its own database, with a clock that tests can set. */
export interface TestApp {
  readonly api: CommandApi;
  readonly config: Config;
  readonly store: EventStore;
  readonly vault: Vault;
  readonly google: TokenEndpoint;
  readonly now: { at: Date };
  /** Runs `act` once between the decision and the next append to this stream, like a concurrent process. */
  readonly beforeNextAppend: { stream: string; act: (() => Promise<unknown>) | null };
  /** Told of each append, before and after it; may throw, like a process that dies there. */
  readonly eachAppend: { act: ((stream: string, isDone: boolean) => void) | null };
  ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, asking?: RequestOptions): Promise<Answer>;
  /** Sends an internal command as a worker does. */
  sendInternalCommand(name: string, tenantId: string, payload: unknown, key?: string): Promise<Answer>;
  events(category: string, id: string): Promise<StoredEvent[]>;
  close(): Promise<void>;
}

/**
 * @param hashing What a password's hash costs: tests make many people, and the recommended cost takes 24 ms of a core
 * for each.
 */
export async function startTestApp(
  adminUrl: string,
  env: Record<string, string> = {},
  hashing: 'least' | 'recommended' = 'least',
): Promise<TestApp> {
  const database = await createMigratedDatabase(adminUrl, [...runtimeMigrations, ...eventStoreMigrations], 'command');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sumaa-command-'));
  const google = await startTokenEndpoint('client-1');
  const key = () => randomBytes(32).toString('base64');
  const config = loadConfig(
    {
      NODE_ENV: 'test',
      PUBLIC_URL: 'http://localhost:3999',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      MASTER_KEY: key(),
      EMAIL_HMAC_KEY: key(),
      SESSION_SIGNING_KEY: await generateSigningKey(),
      SERVICE_TOKEN: key(),
      RATE_LIMITS: 'off',
      GOOGLE_CLIENT_ID: 'client-1',
      GOOGLE_CLIENT_SECRET: 'secret-1',
      GOOGLE_AUTHORIZE_URL: `${google.url}/authorize`,
      GOOGLE_TOKEN_URL: `${google.url}/token`,
      GOOGLE_REVOKE_URL: `${google.url}/revoke`,
      GOOGLE_CERTS_URL: `${google.url}/certs`,
      GOOGLE_ISSUER: google.url,
      GOOGLE_PUBSUB_TOPIC: pushSubscription.topic,
      GOOGLE_PUBSUB_AUDIENCE: pushSubscription.audience,
      GOOGLE_PUBSUB_SERVICE_ACCOUNT: pushSubscription.serviceAccount,
      ...env,
    },
    { process: 'command' },
  );
  const now = { at: new Date() };
  const clock = () => now.at;
  const pool = createPool({ url: database.url, role: 'sumaa_command', applicationName: 'command-test' });
  const vault = createVault({
    pool,
    masterKeys: config.keys.master,
    clock,
    ...(hashing === 'least' && { passwordCost: { memoryCost: 8, timeCost: 1 } }),
  });
  const store = await openTestStore(database.url, 'sumaa_command');
  const between: TestApp['beforeNextAppend'] = { stream: '', act: null };
  const each: TestApp['eachAppend'] = { act: null };
  const disturbed: EventStore = {
    ...store,
    async append(stream, events, options) {
      const { act } = between;
      if (act && stream === between.stream) {
        between.act = null;
        await act();
      }
      each.act?.(stream, false);
      const position = await store.append(stream, events, options);
      each.act?.(stream, true);
      return position;
    },
  };
  const issuer = await createTokenIssuer({ signingKey: config.keys.signing?.reveal() ?? '', issuer: config.publicUrl, clock });
  const api = await createCommandApi({
    config,
    log: silentLog(),
    store: disturbed,
    vault,
    clock,
    issuer,
    verifier: await createTokenVerifier({ publicKey: issuer.publicKey, issuer: config.publicUrl, clock }),
    codec: createCodec({ catalogue: eventCatalogue, keys: vault.subjectKeys }),
    google: createGoogle({ config: config.google, tokens: vault.googleTokens, clock }),
    payments: config.payments && createMoyasar({ config: config.payments }),
    files: createFileStore({ dataDir }),
    quarantine: createQuarantine(pool),
    restoreOrders: createRestoreOrders(pool),
  });
  await api.start();

  const ask: TestApp['ask'] = async (
    method,
    url,
    { body, form, token, key: idempotencyKey, language = 'en', cookies, ip, headers } = {},
  ) => {
    const multipart = form === undefined ? null : multipartOf(form);
    const answer = await api.app.inject({
      method,
      url,
      headers: {
        'accept-language': language,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        ...(multipart ? { 'content-type': multipart.type } : {}),
        ...headers,
      },
      ...(ip === undefined ? {} : { remoteAddress: ip }),
      ...(cookies ? { cookies } : {}),
      ...(multipart ? { payload: multipart.bytes } : body === undefined ? {} : { payload: body as object }),
    });
    const json = String(answer.headers['content-type']).includes('application/json');
    const parsed = (json ? answer.json() : {}) as Answer['body'];
    return {
      status: answer.statusCode,
      get model() {
        if (!parsed.model) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
        return parsed.model;
      },
      body: parsed,
      text: answer.body,
      headers: answer.headers,
      cookies: answer.cookies,
    };
  };

  return {
    api,
    config,
    store,
    vault,
    google,
    now,
    beforeNextAppend: between,
    eachAppend: each,
    ask,
    sendInternalCommand: (name, tenantId, payload, idempotencyKey = randomUUID()) =>
      ask('POST', `/api/internal/commands/${name}`, {
        token: config.keys.serviceToken.reveal(),
        key: idempotencyKey,
        body: { tenantId, payload },
      }),
    async events(category, id) {
      const events: StoredEvent[] = [];
      for await (const event of store.readStream(streamName(category, id))) events.push(event);
      return events;
    },
    async close() {
      await api.stop();
      await store.close();
      await pool.end();
      await google.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function multipartOf(form: Readonly<Record<string, string | Buffer>>): { readonly type: string; readonly bytes: Buffer } {
  const boundary = `----test${randomUUID()}`;
  const parts = Object.entries(form).flatMap(([name, value]) => {
    const file = typeof value === 'string' ? '' : `; filename="${name}.png"\r\nContent-Type: image/png`;
    return [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ];
  });
  return { type: `multipart/form-data; boundary=${boundary}`, bytes: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]) };
}
