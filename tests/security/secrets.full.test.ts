import { randomBytes, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openCommands } from '@sumaa/command-api/testing';
import { startMailbox } from '@sumaa/embedded/mailbox';
import { runBackupCommand } from '@sumaa/embedded/backup';
import { connectionIdOf, sha256 } from '@sumaa/runtime/derive';
import { report, startTraceCollector } from '@sumaa/runtime/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { allReviews, callerOf } from '../support/api.ts';
import { temporaryFolder, type Instance } from '../support/instance.ts';
import { mailsTo, newestCode } from '../support/mailbox.ts';
import { keptPort } from '../support/processes/port.ts';
import { startRedis, type RedisServer } from '../support/processes/redis.ts';
import { formOf, registrationOf } from '../support/registration.ts';
import { codeOfKey } from '../support/second-factor.ts';
import { invitationLink } from '../support/team.ts';
import { until } from '../support/until.ts';
import { cardWithToken } from './authority/billing-things.ts';
import { apiKeyOf, newApiKey, newWebhook, pushSubscription, readyExportOf } from './authority/things.ts';
import { addColleague, colleaguePassword, openTeam, type Team } from './rig/team.ts';
import { openWorld, type SignedIn, type World } from './rig/world.ts';
import { readablePlaces, type Places, type Secret } from './secrets/places.ts';

let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let collector: Awaited<ReturnType<typeof startTraceCollector>>;
let redis: RedisServer;
let redisDir: string;
let product: Instance;
let world: World;
let team: Team;
const secrets: Secret[] = [];

const smtpPassword = `smtp-${randomUUID()}`;
const anonymous = () => callerOf(product.url, null);
const keep = (name: string, value: string): string => {
  secrets.push({ name, value });
  return value;
};

beforeAll(async () => {
  redisDir = await temporaryFolder();
  [mailbox, collector, redis] = await Promise.all([
    startMailbox({ dir: path.join(redisDir, 'mailbox') }),
    startTraceCollector(),
    startRedis({ dir: redisDir, port: await keptPort() }),
  ]);
  world = await openWorld(inject('postgresUrl'), {
    REDIS_URL: redis.url,
    SMTP_URL: mailbox.smtpUrl.replace('smtp://', `smtp://sumaa:${keep('password of the mail server', smtpPassword)}@`),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    LOG_LEVEL: 'trace',
  });
  product = { ...world.product, mailbox: mailbox.url };
  team = await openTeam({ ...world, product }, [20, 2], [1]);
});
afterAll(async () => {
  await world?.close();
  await Promise.all([mailbox?.stop(), collector?.close(), redis?.stop()]);
  await rm(redisDir, { recursive: true, force: true });
});

const places = (): Places => ({
  pool: world.pool,
  redisDir,
  dataDir: product.dataDir,
  texts: { 'the log': product.output(), 'the traces': collector.bodies.join('\n') },
});

/** The keys of the installation, and those of the servers that stand in for others. */
function keepKeys(): void {
  const { MASTER_KEY, EMAIL_HMAC_KEY, SESSION_SIGNING_KEY, SERVICE_TOKEN, DATABASE_URL } = world.settings;
  const keys = { MASTER_KEY, EMAIL_HMAC_KEY, SESSION_SIGNING_KEY, SERVICE_TOKEN, ADMIN_PASSWORD: world.admin.password };
  for (const [name, value] of Object.entries(keys)) keep(name, value);
  keep('password of the database', new URL(DATABASE_URL).password);
  keep('secret of the Google client', SERVICE_TOKEN.slice(0, 32));
  for (const name of ['ai', 'places', 'payments-secret', 'payments-notices']) keep(`key of ${name}`, sha256(`${name}:${SERVICE_TOKEN}`));
}

interface Opened {
  readonly token: string;
  readonly refresh: string;
}

/** Opens a session as a browser does; both of its tokens are kept. */
async function opened(url: string, body: object, cookie = ''): Promise<Opened> {
  const answer = await fetch(`${product.url}${url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  const { model } = (await answer.json()) as { model: { token?: string; tokens?: { accessToken: string } } };
  const refresh =
    answer.headers
      .getSetCookie()
      .find((line) => line.startsWith('sumaa_refresh'))
      ?.split(';', 1)[0] ?? '';
  expect(refresh).not.toBe('');
  return {
    token: keep('access token', String(model.token ?? model.tokens?.accessToken)),
    refresh: refresh.replace(/=.*/, '=') + keep('refresh token', refresh.split('=').slice(1).join('=')),
  };
}

/** Signs in, wrongly too, also with what is no JSON and in the wrong place. */
async function signIns({ email, password }: { readonly email: string; readonly password: string }): Promise<Opened> {
  const wrong = keep('wrong password', `wrong ${randomUUID()}`);
  await anonymous().call('POST', '/api/UsernameAuth/AdminSignIn', { username: email, password: wrong });
  await fetch(`${product.url}/api/UsernameAuth/AdminSignIn?password=${encodeURIComponent(wrong)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"username":"${email}","password":"${password}"`,
  });
  const first = await opened('/api/UsernameAuth/AdminSignIn', { username: email, password: keep('password', password) });
  const next = await opened('/api/UsernameAuth/refresh', {}, first.refresh);
  await fetch(`${product.url}/api/Reviews?access_token=${next.token}`, { headers: { authorization: `Bearer ${next.token}x` } });
  return next;
}

/** Codes and links of mails and messages. */
async function codesAndLinks(admin: SignedIn): Promise<void> {
  const registration = registrationOf();
  await anonymous().model('POST', '/api/UsernameAuth/RegisterCompany', formOf(registration));
  const registered = await until(
    () => newestCode(mailbox.url, registration.email),
    (code) => code !== null,
  );
  await opened('/api/UsernameAuth/confirm-email-jwt', {
    email: registration.email,
    Otp: keep('code of a registration', String(registered)),
    password: keep('password of a registration', registration.Password),
  });

  const invited = `${randomUUID()}@business.example`;
  await admin.model('POST', '/api/team-members/invite', { email: invited, role: 'viewer', permissions: ['ViewReviews'] });
  const link = keep('token of an invitation', (await invitationLink(product, invited)).split('/invite/')[1] ?? '');
  await fetch(`${product.url}/api/team-members/complete/${link}`);

  const profile = new FormData();
  profile.set('name', 'مدير');
  profile.set('phone', '0512345678');
  await admin.model('PUT', '/api/account/profile', profile);
  await admin.model('POST', '/api/account/phone/code');
  const { sms } = (await (await fetch(`${product.url}/__dev`)).json()) as { sms: string };
  const [texted] = await until(
    async () => (await (await fetch(`${sms}/messages`)).json()) as readonly { text: string }[],
    (sent) => sent.length > 0,
  );
  await admin.model('POST', '/api/account/phone/confirm', { Otp: keep('code of a phone', /\d{6}/.exec(texted?.text ?? '')?.[0] ?? '') });
}

/** A new password by the mailed link. */
async function newPassword(email: string): Promise<string> {
  await anonymous().model('POST', '/api/UsernameAuth/forgot-password', { email });
  const [mail] = await until(
    async () => (await mailsTo(mailbox.url, email)).filter(({ links }) => links.some((link) => link.includes('/reset-password'))),
    (mails) => mails.length > 0,
  );
  const link = new URL(mail?.links.find((each) => each.includes('/reset-password')) ?? '');
  const code = keep('token of a new password', link.searchParams.get('token') ?? link.hash.slice(1));
  const password = keep('new password', `جديدة ${randomUUID()}`);
  await anonymous().model('POST', '/api/UsernameAuth/reset-password', { code, newPassword: password });
  return password;
}

/** What the settings show once, and what other programs give us. */
async function givenOnce(admin: SignedIn): Promise<{ readonly apiKey: string; readonly push: object }> {
  const { key } = await admin.model<{ key: string }>('POST', '/api/api-keys', newApiKey);
  keep('API key', key);
  expect((await callerOf(product.url, key).call('GET', '/api/Reviews')).status).toBe(200);
  await callerOf(product.url, `${key}x`).call('GET', '/api/Reviews');
  const { id, secret } = await admin.model<{ id: string; secret: string }>('POST', '/api/webhooks', newWebhook);
  keep('secret of an endpoint', secret);
  keep('next secret of an endpoint', (await admin.model<{ secret: string }>('POST', `/api/webhooks/${id}/secret`)).secret);
  keep('token of a card', (await cardWithToken(admin)).token);
  const push = pushSubscription();
  keep('secret of a browser', push.keys.auth);
  await admin.model('POST', '/api/account/push-devices', push);
  const grant = await world.vault.googleTokens.read(connectionIdOf(admin.tenantId));
  keep('refresh token of Google', String(grant?.refreshToken));
  keep('access token of Google', String(grant?.accessToken));
  const [review] = await allReviews(admin);
  await admin.model('POST', `/api/Reviews/${review?.id}/suggestions`, {});
  return { apiKey: key, push };
}

/** The second factor of this member, with the key of the app. */
async function secondFactor(member: SignedIn): Promise<string> {
  const { ticket, secret } = await member.model<{ ticket: string; secret: string }>('POST', '/api/account/two-factor/start', {
    password: colleaguePassword,
  });
  const body = { ticket, code: codeOfKey(secret) };
  const { recoveryCodes } = await member.model<{ recoveryCodes: string[] }>('POST', '/api/account/two-factor/confirm', body);
  keep('ticket of a second factor', ticket);
  for (const code of recoveryCodes) keep('recovery code', code);
  return keep('key of a second factor', secret);
}

const backup = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runBackupCommand({
    args,
    env: { ...world.settings, DATA_DIR: product.dataDir, GOOGLE_CLIENT_ID: 'none', GOOGLE_CLIENT_SECRET: 'none', ...env },
    signal: new AbortController().signal,
    print: () => {},
  });

describe('S22, secrets', () => {
  const backupFile = () => path.join(product.dataDir, 'by-hand.backup');
  let session: Opened;
  let password: string;
  let totp: string;
  let given: Awaited<ReturnType<typeof givenOnce>>;
  let exported: string;
  let manager: SignedIn & { readonly email: string };

  test('S22: no password, code, token or key can be read in any table, event, file, backup, job, log or trace', async () => {
    const { admin } = team.of;
    keepKeys();
    await signIns(team);
    manager = await addColleague(world, team.tenantId, 'manager');
    await world.followed();
    keep('password of a colleague', colleaguePassword);
    session = await opened('/api/UsernameAuth/AdminSignIn', { username: manager.email, password: colleaguePassword });
    await codesAndLinks(admin);
    given = await givenOnce(admin);
    totp = await secondFactor(manager);
    exported = await readyExportOf(admin);
    password = await newPassword(team.email);
    expect(await backup(['backup', backupFile()])).toBe(0);
    // The mail server goes, so that errors about it are written down.
    await mailbox.stop();
    const before = product.output().length;
    await anonymous().model('POST', '/api/UsernameAuth/forgot-password', { email: team.email });
    await until(
      async () => product.output().slice(before),
      (written) => written.includes('the mail server did not accept'),
    );
    await world.followed();
    expect(secrets.filter(({ value }) => value.length < 6 || value === 'undefined')).toEqual([]);
    expect(await readablePlaces(secrets, places())).toEqual([]);
    const { rows } = await world.pool.query<{ events: number }>('select count(*)::int as events from es.event');
    report('S22', secrets.length, { events: rows[0]?.events ?? 0, spans: collector.spans.length, found: 0 });
  });

  test('S22, positive control: what is written as it is, is found in each place', async () => {
    const planted = [
      { name: 'planted', value: `planted-${randomUUID()}` },
      { name: 'a code', value: '402913' },
    ];
    const text = JSON.stringify({ password: planted[0]?.value, code: planted[1]?.value });
    await world.pool.query('create table planted as select $1::text as leak, $2::bytea as bytes', [text, Buffer.from(text)]);
    await redis.ask('SET', 'planted', text);
    const file = path.join(product.dataDir, 'planted.json');
    await writeFile(file, text);
    const own = places();
    const found = await readablePlaces(planted, { ...own, texts: { 'the log': `{"msg":${text}}` } });
    await world.pool.query('drop table planted');
    await rm(file);
    for (const { name } of planted)
      for (const place of ['table public.planted', 'file planted.json', 'the log']) expect(found).toContain(`${name} in ${place}`);
    expect(found.filter((each) => each.includes('.aof'))).toHaveLength(2);
    report('S22 control', 0, { found: found.length });
  });

  test('S22: after another master key was put before the old one, everything that was kept can be read, and what is new needs the new one', async () => {
    const next = randomBytes(32).toString('base64');
    const both = { MASTER_KEY: `${next},${world.settings.MASTER_KEY}` };
    const grant = await world.vault.googleTokens.read(connectionIdOf(team.tenantId));
    await world.restart(both);
    product = { ...world.product, mailbox: mailbox.url };
    const { admin } = team.of;

    const session2 = await opened('/api/UsernameAuth/refresh', {}, session.refresh);
    expect((await callerOf(product.url, session2.token).call('GET', '/api/Reviews')).status).toBe(200);
    const login = { username: manager.email, password: colleaguePassword };
    const { secondFactor: half } = await anonymous().model<{ secondFactor: { ticket: string } }>(
      'POST',
      '/api/UsernameAuth/AdminSignIn',
      login,
    );
    // The code of the next step: that of this one was used.
    await opened('/api/UsernameAuth/two-factor', { ticket: half.ticket, code: codeOfKey(totp, 1) });
    await opened('/api/UsernameAuth/AdminSignIn', { username: team.email, password });
    expect((await callerOf(product.url, given.apiKey).call('GET', '/api/Reviews')).status).toBe(200);
    const reviews = await allReviews(admin);
    expect(reviews.length).toBe(20);
    expect(reviews.filter(({ content, authorName }) => content === null || authorName === null)).toEqual([]);
    const file = await fetch(`${product.url}/api/exports/${exported}/file`, { headers: { authorization: `Bearer ${admin.token}` } });
    expect([file.status, (await file.text()).includes('زيارة رقم')]).toEqual([200, true]);
    // The browser that registered before is the same one.
    await admin.model('POST', '/api/account/push-devices', given.push);
    expect((await admin.model<{ devices: unknown[] }>('GET', '/api/account/push-devices')).devices).toHaveLength(1);
    const rotated = await openCommands({ ...world.settings, ...both, DATA_DIR: product.dataDir });
    expect(await rotated.vault.googleTokens.read(connectionIdOf(team.tenantId))).toEqual(grant);
    await rotated.close();

    // What is sealed from now on needs the new key; the old one is still needed for the rest.
    await apiKeyOf(team);
    await admin.model('POST', '/api/help/conversations', { content: 'بعد التدوير' });
    const { rows } = await world.pool.query<{ keys: number }>(
      `select count(distinct split_part(sealed, '.', 1))::int as keys from vault.subject_key where sealed is not null`,
    );
    expect(rows[0]?.keys).toBe(2);
    expect(await backup(['restore', backupFile()], both)).toBe(0);
    expect(await backup(['restore', backupFile()], { MASTER_KEY: next })).toBe(1);
    expect(await readablePlaces([...secrets, { name: 'the new master key', value: next }], places())).toEqual([]);
    report('S22', reviews.length, { 'keys in use': 2 });
  });
});
