import { randomBytes, randomUUID } from 'node:crypto';
import { platformTenant } from '@sumaa/contracts';
import type { GoogleConfig, S3Config } from '@sumaa/runtime/config';
import { createPlaces, GoogleError } from '@sumaa/runtime/google';
import { createMailer } from '@sumaa/runtime/mail';
import { createS3FileStore, FilesUnavailable } from '@sumaa/runtime/storage';
import { Redis } from 'ioredis';
import { advice, ok, shortError, trouble, type Finding } from './finding.ts';

const checkTimeoutMs = 5_000;

/** Checks that Redis is reachable, new enough for the queue, evicts nothing and persists writes. */
export async function checkRedis(url: string): Promise<Finding[]> {
  const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null, connectTimeout: checkTimeoutMs });
  // The error of `connect` says less than the one emitted here.
  let why: unknown = null;
  redis.on('error', (error: unknown) => (why = error));
  try {
    await redis.connect();
    const info = new Map((await redis.info()).split('\r\n').map((line) => line.split(':', 2) as [string, string]));
    const version = info.get('redis_version') ?? '0';
    const [major = 0, minor = 0] = version.split('.').map(Number);
    const policy = info.get('maxmemory_policy') ?? 'unknown';
    const findings = [
      major > 6 || (major === 6 && minor >= 2)
        ? ok('Redis', `version ${version}`)
        : trouble('Redis', `version ${version} is too old`, 'Use Redis 6.2 or newer.'),
    ];
    if (policy !== 'noeviction')
      findings.push(trouble('Redis', `maxmemory-policy is ${policy}: jobs can vanish`, 'Set maxmemory-policy noeviction.'));
    if (info.get('aof_enabled') !== '1')
      findings.push(
        advice('Redis', 'appendonly is off: a restart forgets the queue until the sweep finds its work again', 'Set appendonly yes.'),
      );
    return findings;
  } catch (error) {
    return [trouble('Redis', `cannot be used (${shortError(why ?? error)})`, 'Start it, or correct REDIS_URL.')];
  } finally {
    redis.disconnect();
  }
}

export async function checkMail(smtpUrl: string, from: string): Promise<Finding> {
  const mailer = createMailer({ smtpUrl, from, timeoutMs: checkTimeoutMs });
  try {
    await mailer.check();
    return ok('mail', 'the server takes our mails');
  } catch (error) {
    return trouble('mail', `the server does not (${shortError(error)})`, 'Correct SMTP_URL (port, TLS, user and password).');
  } finally {
    mailer.close();
  }
}

/** Sends the token endpoint a refresh it must refuse: the refusal shows whether Google knows the client. */
export async function checkGoogle({ tokenUrl, clientId, clientSecret }: GoogleConfig): Promise<Finding> {
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: 'none',
    client_id: clientId,
    client_secret: clientSecret.reveal(),
  });
  try {
    const answer = await fetch(tokenUrl, { method: 'POST', body, signal: AbortSignal.timeout(checkTimeoutMs) });
    const { error } = (await answer.json()) as { error?: string };
    if (error === 'invalid_grant') return ok('Google', 'reachable, and knows our client');
    return trouble('Google', `does not know our client (${error ?? answer.status})`, 'Correct GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.');
  } catch (error) {
    return trouble(
      'Google',
      `the token endpoint does not answer (${shortError(error)})`,
      'Let this machine reach it, or correct GOOGLE_TOKEN_URL.',
    );
  }
}

/** Asks for a place that does not exist: the refusal shows whether Google takes our key. Free of charge, because nothing is found. */
export async function checkPlaces(config: GoogleConfig): Promise<Finding> {
  const part = 'Google Maps';
  const places = createPlaces({ config, timeoutMs: checkTimeoutMs });
  if (!places.isAvailable)
    return advice(part, 'no key: businesses cannot compare themselves with competitors', 'Set GOOGLE_PLACES_API_KEY, or leave it so.');
  try {
    await places.get('none');
    return ok(part, 'takes our key');
  } catch (error) {
    const { kind, reason } = error instanceof GoogleError ? error : { kind: null, reason: null };
    if (reason !== 'API_KEY_INVALID' && (kind === 'not_found' || kind === 'invalid_argument')) return ok(part, 'takes our key');
    const remedy = 'Correct GOOGLE_PLACES_API_KEY, and allow it the Places API (New) in the Google Cloud console.';
    return trouble(part, `does not take our key (${reason ?? kind ?? shortError(error)})`, remedy);
  }
}

/** Writes, reads and removes a file. */
export async function checkFiles(config: S3Config): Promise<Finding> {
  const store = createS3FileStore(config, { timeoutMs: checkTimeoutMs });
  try {
    await store.check();
    const bytes = randomBytes(16);
    const { id } = await store.put(bytes, 'csv');
    const back = await store.open(id);
    await store.remove(id);
    if (!back?.bytes.equals(bytes)) return trouble('files', 'the bucket does not give back what it took', 'Check S3_BUCKET.');
    return ok('files', 'the bucket takes, gives and removes');
  } catch (error) {
    const status = error instanceof FilesUnavailable ? error.status : null;
    if (status === 403) return trouble('files', 'the bucket refuses us', 'Correct S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION.');
    if (status === 404) return trouble('files', 'there is no such bucket', 'Make it, or correct S3_BUCKET.');
    return trouble(
      'files',
      `the bucket cannot be used (${status ?? shortError((error as Error).cause)})`,
      'Start it, or correct S3_ENDPOINT.',
    );
  }
}

/** Checks that command-api answers and accepts our token, by a command that does not exist. */
export async function checkCommandApi(commandUrl: string, serviceToken: string): Promise<Finding> {
  const part = 'command-api';
  try {
    const answer = await fetch(`${commandUrl}/api/internal/commands/none`, {
      method: 'POST',
      headers: { authorization: `Bearer ${serviceToken}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ tenantId: platformTenant, payload: null }),
      signal: AbortSignal.timeout(checkTimeoutMs),
    });
    const body: unknown = await answer.json().catch(() => null);
    const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
    if (code === 'not_found') return ok(part, 'answers, and takes our token');
    if (code === 'unauthenticated') return trouble(part, 'refuses our token', 'Give it and this process the same SERVICE_TOKEN.');
    return trouble(part, `another program answers there (${answer.status})`, 'Correct COMMAND_URL.');
  } catch (error) {
    return trouble(part, `cannot be reached (${shortError(error)})`, 'Start it, or correct COMMAND_URL.');
  }
}
