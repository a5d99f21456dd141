import { execFile } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { runEraseCommand } from '@sumaa/command-api';
import {
  defaultMemberPermissions,
  type ContactMessage,
  type DataBreach,
  type ErasureRequest,
  type Profile,
  type OutsideRequest,
  type RegisteredErasureRequest,
  type ReviewItem,
  type TeamMember,
  type Uuid,
} from '@sumaa/contracts';
import { runEvidenceCommand, runProjectionsCommand } from '@sumaa/projections';
import { connectionIdOf } from '@sumaa/runtime/derive';
import { report } from '@sumaa/runtime/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allReviews, callerOf, firstSyncDone, linkAll, type Caller } from '../support/api.ts';
import { connectedBusiness, type Owner } from '../support/business.ts';
import { googleHooks } from '../support/google.ts';
import { mailsTo } from '../support/mailbox.ts';
import { eventsInPostgres, startInstance, type Instance } from '../support/instance.ts';
import { pngWith } from '../support/png.ts';
import { readableIn } from '../support/readable-in.ts';
import { codeOfKey } from '../support/second-factor.ts';
import { invitationLink } from '../support/team.ts';
import { until } from '../support/until.ts';

interface OwnRequests {
  readonly person: ErasureRequest | null;
  readonly business: ErasureRequest | null;
}

let product: Instance;
let database: Client;
let env: Readonly<Record<string, string | undefined>>;
let staff: Caller;
let owner: Owner;
let member: Caller;

/** A word that occurs nowhere else, once for each thing that is to be erased. */
const word = (): string => `kanari${randomUUID().replaceAll(/[^a-f]/g, '')}`;
const words = {
  author: word(),
  text: word(),
  draft: word(),
  reply: word(),
  person: word(),
  writer: word(),
  message: word(),
  note: word(),
  question: word(),
  asked: word(),
  texted: word(),
  view: word(),
  /** A mobile number without what may stand before it. */
  number: `5${String(randomInt(1e8)).padStart(8, '0')}`,
};
const memberEmail = `${words.person}@example.test`;
const password = 'palm-saffron-coral-9';

beforeAll(async () => {
  product = await startInstance({
    shape: 'embedded',
    env: { DEMO_DATA: 'off', RATE_LIMITS: 'off', POLL_SECONDS: '3600', REPLY_UNDO_SECONDS: '30', ...eventsInPostgres },
  });
  env = await operatorsEnvironment();
  database = new Client({ connectionString: env['DATABASE_URL'] });
  await database.connect();
  staff = await administrator();
  const google = googleHooks(product.google);
  owner = await connectedBusiness(product, google, [2]);
  await google.post('reviews', {
    location: owner.world.locations[0]?.name,
    reviewer: words.author,
    stars: 2,
    comment: `slow ${words.text}`,
  });
  await linkAll(owner);
  await firstSyncDone(owner);
  member = await joined();
});
afterAll(async () => {
  await database?.end();
  await product?.stop();
  await product?.remove();
});

const secret = async (name: string): Promise<string> => (await readFile(path.join(product.dataDir, 'keys', name), 'utf8')).trim();

/** What an operator's command is given on the machine of the product. */
async function operatorsEnvironment(): Promise<Readonly<Record<string, string>>> {
  const { postgres } = JSON.parse(await readFile(path.join(product.dataDir, 'ports.json'), 'utf8')) as { postgres: number };
  return {
    DATABASE_URL: `postgres://sumaa:${await secret('postgres-password')}@127.0.0.1:${postgres}/sumaa`,
    MASTER_KEY: await secret('master'),
    EMAIL_HMAC_KEY: await secret('email-hmac'),
    SESSION_SIGNING_KEY: await secret('session-signing'),
    SERVICE_TOKEN: await secret('service-token'),
    GOOGLE_CLIENT_ID: 'none',
    GOOGLE_CLIENT_SECRET: 'none',
  };
}

/** The platform manager of an installation without demo data, whose secrets are in files. */
async function administrator(): Promise<Caller> {
  const anonymous = callerOf(product.url, null);
  const login = { username: 'admin@sumaa.example', password: await secret('administrator-password') };
  const { secondFactor } = await anonymous.model<{ secondFactor: { ticket: string } }>('POST', '/api/UsernameAuth/AdminSignIn', login);
  const code = codeOfKey(await secret('administrator-totp'));
  const { token } = await anonymous.model<{ token: string }>('POST', '/api/UsernameAuth/two-factor', { ticket: secondFactor.ticket, code });
  return callerOf(product.url, token);
}

/** A member of the owner's business, with a photo. */
async function joined(): Promise<Caller> {
  const anonymous = callerOf(product.url, null);
  await owner.model('POST', '/api/team-members/invite', {
    email: memberEmail,
    role: 'agent',
    permissions: defaultMemberPermissions('agent'),
  });
  const token = (await invitationLink(product, memberEmail)).split('/invite/')[1] ?? '';
  const form = new FormData();
  for (const [field, value] of Object.entries({ token, name: words.person, password })) form.set(field, value);
  form.set('image', new Blob([Uint8Array.from(pngWith(words.person, 9))], { type: 'image/png' }), 'photo.png');
  const opened = await anonymous.model<{ token: string }>('POST', `/api/team-members/complete/${token}`, form);
  const caller = callerOf(product.url, opened.token);
  const photo = new FormData();
  photo.set('name', words.person);
  photo.set('phone', `0${words.number}`);
  photo.set('photo', new Blob([Uint8Array.from(pngWith(words.person))], { type: 'image/png' }), 'photo.png');
  await caller.model('PUT', '/api/account/profile', photo);
  await confirmPhone(caller);
  return caller;
}

/** Confirms the number of the member with the code that the SMS provider was given. */
async function confirmPhone(caller: Caller): Promise<void> {
  await caller.model('POST', '/api/account/phone/code');
  const { sms } = (await (await fetch(`${product.url}/__dev`)).json()) as { sms: string };
  const [texted] = await until(
    async () => (await (await fetch(`${sms}/messages`)).json()) as readonly { text: string }[],
    (sent) => sent.length > 0,
  );
  await caller.model('POST', '/api/account/phone/confirm', { Otp: /\d{6}/.exec(texted?.text ?? '')?.[0] });
}

/** The business asks its member for a review, by mail and by SMS. */
async function askForReviews(): Promise<void> {
  const [branch] = await owner.model<{ locationId: string }[]>('GET', '/api/review-requests/links');
  const request = { locationId: branch?.locationId, language: 'ar', source: 'branch' };
  await owner.model('POST', '/api/review-requests', { ...request, channel: 'email', address: memberEmail, name: words.asked });
  await owner.model('POST', '/api/review-requests', { ...request, channel: 'sms', address: `0${words.number}`, name: words.texted });
}

/** Fills in every text that a business can set, each with its word; the views of the team and of the caller. */
async function fillIn(caller: Caller, google: ReturnType<typeof googleHooks>, set: Record<keyof typeof settings, string>): Promise<void> {
  const address = { building: '1234', street: set.street, district: set.district, city: 'Riyadh', postalCode: '12345' };
  await caller.model('PUT', '/api/Subscription/billing-details', { legalName: set.payer, vatNumber: null, address });
  const template = { title: set.title, text: `thanks ${set.template}`, language: 'en', stars: [5] };
  await caller.model('POST', '/api/reply-templates', template);
  await caller.model('PUT', '/api/reply-settings/writing', { tone: 'formal', signature: set.signature });
  const key = { scopes: ['reviews.read'], locationIds: null, addresses: [], expiresInDays: null };
  await caller.model('POST', '/api/api-keys', { ...key, name: set.key });
  await caller.model('POST', '/api/webhooks', { url: `https://${set.hook}.example.com/`, events: ['review.received'] });
  await caller.model('PUT', '/api/review-requests/templates', { locationId: null, language: 'en', text: `please ${set.request}` });
  const view = { filter: {}, sort: 'due' };
  await caller.model('POST', '/api/Reviews/views', { ...view, name: set.teamView, shared: true });
  await caller.model('POST', '/api/Reviews/views', { ...view, name: set.ownView, shared: false });
  const [branch] = await caller.model<{ locationId: string }[]>('GET', '/api/review-requests/links');
  const { placeId } = (await google.post('places', {
    name: set.rival,
    address: `${set.rivalStreet} 1`,
    rating: 4.5,
    userRatingCount: 9,
  })) as { readonly placeId: string };
  await caller.model('POST', '/api/analytics/competitors', { locationId: branch?.locationId, placeId });
}

/** The tables that show what `fillIn` sets. */
const settings = {
  street: 'billing_profile_v1',
  district: 'billing_profile_v1',
  payer: 'billing_profile_v1',
  title: 'reply_template_v1',
  template: 'reply_template_v1',
  signature: 'reply_writing_v1',
  key: 'api_key_v1',
  hook: 'webhook_v1',
  request: 'review_asking_v1',
  teamView: 'review_view_v1',
  ownView: 'review_view_v1',
  rival: 'competitor_v1',
  rivalStreet: 'competitor_v1',
};

/** An export that is ready, with the place of its file. */
async function exported(caller: Caller, url: string, body: object): Promise<{ readonly id: string; readonly path: string }> {
  const { id } = await caller.model<{ id: string }>('POST', url, { language: 'en', ...body });
  const file = async () =>
    (await database.query<{ file_id: string | null }>('select file_id from read.export_v1 where export_id = $1', [id])).rows[0]?.file_id;
  const fileId = String(await until(file, (found) => typeof found === 'string'));
  return { id, path: path.join(product.dataDir, 'files', fileId.slice(0, 2), fileId) };
}

async function operator(
  run: typeof runEraseCommand | typeof runProjectionsCommand | typeof runEvidenceCommand,
  ...args: string[]
): Promise<[number, string]> {
  const lines: string[] = [];
  const code = await run({ args, env, signal: new AbortController().signal, print: (line) => lines.push(line) });
  return [code, lines.join('\n')];
}
const erase = (...args: string[]) => operator(runEraseCommand, ...args);

const readable = () => readableIn(database, Object.values(words), product.output());

const readTables = [
  'review_v1',
  'account_v1',
  'invitation_v1',
  'contact_message_v1',
  'contact_entry_v1',
  'connection_v1',
  'location_v1',
  'google_location_v1',
  'business_v1',
  ...new Set(Object.values(settings)),
  'staff_reason_v1',
  'reading_reason_v1',
  'subscriber_v1',
];
const rowsOf = async (): Promise<unknown[]> => {
  const all = [];
  for (const table of readTables) all.push((await database.query(`select t::text from read.${table} t order by 1`)).rows);
  return all;
};

test('S28: what was erased can be read nowhere, is refused plainly, and stays erased in a rebuild', async () => {
  const review = (await allReviews(owner)).find(({ authorName }) => authorName === words.author) as ReviewItem;
  await owner.model('POST', `/api/Reviews/${review.id}/reply`, { text: `sorry ${words.reply}` });
  await callerOf(product.url, null).model('POST', '/api/contacts', {
    name: words.writer,
    email: `${words.writer}@example.test`,
    message: `help ${words.message}`,
  });
  const inbox = () => staff.model<{ items: ContactMessage[] }>('GET', `/api/contacts?search=${words.message}`);
  const message = (await until(inbox, ({ items }) => items.length === 1)).items[0] as ContactMessage;
  const note = { contactMessageId: message.id, content: words.note, isPublic: false };
  await staff.model('POST', `/api/contacts/${message.id}/reply`, note);
  // The member wrote to the platform without signing in, too, and follows its newsletter.
  const local = memberEmail.split('@')[0] ?? '';
  await callerOf(product.url, null).model('POST', '/api/contacts', {
    name: words.person,
    email: `${local.toUpperCase()}@example.test`,
    message: `why ${words.question}`,
  });
  await callerOf(product.url, null).model('POST', '/api/followers', { kind: 'newsletter', email: memberEmail });
  await askForReviews();
  await member.model('POST', '/api/Reviews/views', { filter: {}, sort: 'due', name: words.view, shared: false });
  await until(
    () => readableIn(database, [words.view], ''),
    (found) => found.includes('read.review_view_v1'),
  );
  const { photoUrl } = await member.model<Profile>('GET', '/api/account/profile');
  const photo = photoUrl?.split('/').at(-1) ?? '';
  const photoFile = path.join(product.dataDir, 'files', photo.slice(0, 2), photo);
  await access(photoFile);
  // What the person and the staff exported about them, and other files that name whoever is erased.
  const { rows: owned } = await database.query<{ id: string }>('select tenant_id as id from read.review_v1 limit 1');
  const json = { format: 'json' };
  const csv = { format: 'csv', filters: {} };
  const author = { business: owned[0]?.id, author: words.author };
  const files = [
    await exported(member, '/api/exports/own-data', json),
    await exported(staff, '/api/exports', { ...json, kind: 'person_data', filters: { email: memberEmail } }),
    await exported(staff, '/api/exports', { ...json, kind: 'author_data', filters: author }),
    await exported(owner, '/api/exports', { ...json, kind: 'reviewer_data', filters: { reviewId: review.id } }),
    await exported(owner, '/api/exports', { ...csv, kind: 'reviews' }),
    await exported(owner, '/api/exports', { ...csv, kind: 'audit' }),
    await exported(staff, '/api/exports', { ...csv, kind: 'contacts' }),
    await exported(staff, '/api/exports', { ...csv, kind: 'subscribers' }),
  ];
  for (const { path: file } of files) await access(file);
  const { rows } = await database.query<{ email: string; id: string }>('select email, account_id::text as id from read.account_v1');
  const accountOf = (email: string) => rows.find((row) => row.email === email)?.id ?? '';
  const records = [`review-${review.id}`, `account-${accountOf(memberEmail)}`, `contactmessage-${message.id}`];
  const personalOf = (record: string) =>
    staff.model<{ events: readonly unknown[] }>('POST', `/api/audit/records/${record}/personal-data`, { reason: 'a request' });
  for (const record of records) expect((await personalOf(record)).events, record).not.toEqual([]);
  const shown = ['read.review_v1', 'read.account_v1', 'read.invitation_v1', 'read.contact_message_v1', 'read.contact_entry_v1'];
  const everywhere = (found: readonly string[]) => shown.every((table) => found.includes(table));
  expect(await until(readable, everywhere)).toEqual(expect.arrayContaining(shown));
  for (const [one, table] of [
    [words.question, 'read.contact_message_v1'],
    [words.asked, 'read.review_recipient_v1'],
    [words.texted, 'read.review_recipient_v1'],
  ] as const) {
    await until(
      () => readableIn(database, [one], ''),
      (found) => found.includes(table),
    );
  }

  const ledger = await mkdtemp(path.join(tmpdir(), 'ledger-'));
  expect(await operator(runEvidenceCommand, 'seal', '--dir', ledger)).toEqual([0, expect.stringContaining('Sealed')]);

  expect(await erase('account', accountOf(owner.email)), 'the last general manager').toEqual([1, expect.stringContaining('last_admin')]);
  expect(await erase('review', randomUUID())).toEqual([1, expect.stringContaining('not_found')]);
  expect(await erase('person', randomUUID())).toEqual([64, expect.stringContaining('npm run erase')]);
  for (const [kind, id] of [
    ['review', review.id],
    ['account', accountOf(memberEmail)],
    // Once more: nothing is left to do.
    ['account', accountOf(memberEmail)],
  ] as const) {
    expect(await erase(kind, id)).toEqual([0, `The ${kind} ${id} is erased.`]);
  }
  const program = promisify(execFile)(process.execPath, ['embedded/dist/bin/erase.js', 'message', message.id], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'], DATA_DIR: product.dataDir },
  });
  expect((await program).stdout).toBe(`The message ${message.id} is erased.\n`);

  expect(await until(readable, (found) => found.length === 0)).toEqual([]);
  await expect(access(photoFile)).rejects.toThrow('ENOENT');
  for (const { path: file } of files) await expect(access(file)).rejects.toThrow('ENOENT');
  const subjects = [review.id, accountOf(memberEmail), message.id, ...files.map(({ id }) => id)];
  const { rows: keys } = await database.query('select erased_at from vault.subject_key where subject = any($1)', [subjects]);
  expect(keys.map(({ erased_at: at }) => at)).toEqual(subjects.map(() => expect.any(Date)));
  // Whoever destroyed a key keeps none in memory.
  for (const record of records) expect((await personalOf(record)).events, record).toEqual([]);
  const { rows: due } = await database.query('select from outbox.erasure_due');
  expect(due).toEqual([]);

  // The last mail went to the address before it was destroyed.
  const farewells = (await mailsTo(product.mailbox, memberEmail)).filter(({ subject }) => /مُحي حسابك|account was erased/.test(subject));
  expect(farewells).toHaveLength(1);

  // An erasure changes no event, so the chain that was sealed before it still holds.
  const [code, verdict] = await operator(runEvidenceCommand, 'verify', '--dir', ledger);
  expect([code, verdict]).toEqual([0, expect.stringContaining('0 findings, 0 broken anchors')]);
  await rm(ledger, { recursive: true });
  report('S28', Object.keys(words).length, { tables: shown.length });

  // Every screen that shows something of them still answers.
  expect(await owner.model<ReviewItem>('GET', `/api/Reviews/${review.id}`)).toMatchObject({
    stars: 2,
    content: null,
    authorName: null,
    draft: null,
  });
  for (const screen of ['/api/Reviews', '/api/team-members', '/api/overview', '/api/activity', '/api/audit', '/api/notifications']) {
    expect((await owner.call('GET', screen)).status, screen).toBe(200);
  }
  expect(await staff.model('GET', `/api/contacts/${message.id}/replies`)).toMatchObject({
    message: { name: null },
    items: [{ content: null }],
  });

  const refused = [404, 'not_found'];
  const outcome = async (caller: Caller, method: string, url: string, body?: unknown) => {
    const answer = await caller.call(method, url, body);
    return [answer.status, answer.body.code];
  };
  expect(await outcome(owner, 'PUT', `/api/Reviews/${review.id}/draft`, { text: 'anew' })).toEqual(refused);
  expect(await outcome(owner, 'POST', `/api/Reviews/${review.id}/reply`, { text: 'anew' })).toEqual(refused);
  expect(await outcome(staff, 'POST', `/api/contacts/${message.id}/reply`, { ...note, content: 'anew' })).toEqual(refused);
  expect(await outcome(staff, 'PUT', `/api/contacts/${message.id}/status`, { messageId: message.id, status: 'open' })).toEqual(refused);
  expect(await outcome(member, 'GET', '/api/account/profile')).toEqual([401, expect.any(String)]);
  const login = { username: memberEmail, password };
  expect(await outcome(callerOf(product.url, null), 'POST', '/api/UsernameAuth/AdminSignIn', login)).toEqual([401, 'wrong_credentials']);

  const before = await rowsOf();
  expect(await operator(runProjectionsCommand, 'rebuild', '--all')).toEqual([0, expect.any(String)]);
  expect(await until(rowsOf, (now) => JSON.stringify(now) === JSON.stringify(before))).toEqual(before);

  // The address is free: the same person may be invited again.
  await owner.model('POST', '/api/team-members/invite', {
    email: memberEmail,
    role: 'agent',
    permissions: defaultMemberPermissions('agent'),
  });
  const team = () => owner.model<{ items?: TeamMember[] } | TeamMember[]>('GET', '/api/team-members');
  await until(team, (found) => JSON.stringify(found).includes(memberEmail));
});

test('an erased business goes with its people, invitations and reviews, and its last general manager', async () => {
  const [person, business, invited, author, street] = [word(), word(), word(), word(), word()];
  const google = googleHooks(product.google);
  const other = await connectedBusiness(product, google, [2], `${street} 7`);
  await google.post('reviews', { location: other.world.locations[0]?.name, reviewer: author, stars: 1, comment: `never ${author}` });
  await linkAll(other);
  await firstSyncDone(other);
  const profile = new FormData();
  profile.set('name', person);
  await other.model('PUT', '/api/account/profile', profile);
  const { tenantId } = (
    await database.query<{ tenantId: string }>(`select tenant_id as "tenantId" from read.account_v1 where email = $1`, [other.email])
  ).rows[0] ?? { tenantId: '' };
  await other.model('PUT', `/api/Businesses/${tenantId}`, {
    name: 'Cafe',
    ownerName: business,
    email: `${business}@example.test`,
    phone: '+966500000000',
    address: `${business} street`,
    website: `https://${business}.example.com`,
    description: `coffee at ${business}`,
    industry: 'cafes',
  });
  await other.model('POST', '/api/team-members/invite', {
    email: `${invited}@example.test`,
    role: 'agent',
    permissions: defaultMemberPermissions('agent'),
  });
  const set = Object.fromEntries(Object.keys(settings).map((name) => [name, word()])) as Record<keyof typeof settings, string>;
  await fillIn(other, google, set);
  // What the staff write of it, for each other.
  const [extended, discounted, deactivated, readFor] = [word(), word(), word(), word()];
  const endsAt = new Date(Date.now() + 20 * 86_400_000).toISOString();
  await staff.model('POST', `/api/platform/subscriptions/${tenantId}/trial`, { endsAt, reason: `for ${extended}` });
  await staff.model('POST', `/api/platform/subscriptions/${tenantId}/discount`, { percent: 10, periods: 1, reason: `for ${discounted}` });
  await staff.model('POST', `/api/audit/records/tenant-${tenantId}/personal-data`, { reason: `asked by ${readFor}` });
  const ofStaff = {
    [extended]: 'staff_reason_v1',
    [discounted]: 'staff_reason_v1',
    [readFor]: 'reading_reason_v1',
    [deactivated]: 'subscriber_v1',
  };
  const all = [person, business, invited, author, street, other.email, ...Object.values(set), ...Object.keys(ofStaff)];
  const found = () => readableIn(database, all, '');
  const shown = ['account_v1', 'business_v1', 'google_location_v1', 'invitation_v1', 'location_v1', 'review_v1'].map(
    (name) => `read.${name}`,
  );
  for (const [name, table] of Object.entries(settings)) {
    await until(
      () => readableIn(database, [set[name as keyof typeof settings]], ''),
      (tables) => tables.includes(`read.${table}`),
    );
  }
  await until(found, (tables) => shown.every((table) => tables.includes(table)));
  await staff.model('PUT', `/api/subscribers/${tenantId}/deactivate`, { reason: `of ${deactivated}` });
  for (const [reason, table] of Object.entries(ofStaff)) {
    const tables = await until(
      () => readableIn(database, [reason], ''),
      (held) => held.length > 0,
    );
    expect(tables, 'sealed in events').toEqual([`read.${table}`]);
  }

  expect(await erase('business', tenantId)).toEqual([0, `The business ${tenantId} is erased.`]);
  expect(await until(found, (tables) => tables.length === 0)).toEqual([]);
  const login = { username: other.email, password: other.password };
  const signIn = await callerOf(product.url, null).call('POST', '/api/UsernameAuth/AdminSignIn', login);
  expect([signIn.status, signIn.body.code]).toEqual([401, 'wrong_credentials']);
  // 403 while another process still remembers what the person could do.
  expect([401, 403]).toContain((await other.call('GET', '/api/overview')).status);
  const { rows: grants } = await database.query('select from vault.google_token where connection_id = $1', [
    connectionIdOf(tenantId as Uuid),
  ]);
  expect(grants).toEqual([]);

  // Another business keeps everything, and a rebuild gives the same rows.
  expect(await allReviews(owner)).not.toEqual([]);
  const before = await rowsOf();
  expect(await operator(runProjectionsCommand, 'rebuild', '--all')).toEqual([0, expect.any(String)]);
  expect(await until(rowsOf, (now) => JSON.stringify(now) === JSON.stringify(before))).toEqual(before);
});

test('a person asks to be erased with their password, and the console carries it out', async () => {
  const person = word();
  const asking = await connectedBusiness(product, googleHooks(product.google), [1]);
  const profile = new FormData();
  profile.set('name', person);
  await asking.model('PUT', '/api/account/profile', profile);
  const own = () => asking.model<OwnRequests>('GET', '/api/erasure-requests/own');
  expect(await own()).toEqual({ person: null, business: null });
  const ask = (subject: 'person' | 'business', given: string) =>
    asking.call('POST', '/api/erasure-requests', { subject, password: given }, { 'idempotency-key': randomUUID() });
  const wrong = await ask('person', 'not-the-password-1');
  expect([wrong.status, wrong.body.errors?.['password']?.length]).toEqual([400, 1]);
  expect((await ask('person', asking.password)).status).toBe(200);
  const asked = await own();
  expect(asked.person).toMatchObject({ state: 'open', reason: null });
  expect(Date.parse(asked.person?.dueAt ?? '') - Date.parse(asked.person?.requestedAt ?? '')).toBe(30 * 86_400_000);

  const mailed = (subject: RegExp) =>
    until(
      async () => (await mailsTo(product.mailbox, asking.email)).filter((mail) => subject.test(mail.subject)),
      ({ length }) => length === 1,
    );
  await mailed(/وصل طلب محو|received your request for erasure/);
  const register = async () => (await staff.model<{ items: RegisteredErasureRequest[] }>('GET', '/api/erasure-requests')).items;
  const listed = (await until(register, (items) => items.length === 1))[0] as RegisteredErasureRequest;
  expect(listed).toMatchObject({ subject: 'person', state: 'open', name: person, email: asking.email });
  expect((await asking.call('GET', '/api/erasure-requests')).status, 'the register is of the platform').toBe(403);
  // The last general manager of a business cannot go without it.
  const answer = (url: string, body: object = {}) => staff.call('POST', url, body, { 'idempotency-key': randomUUID() });
  const last = await answer(`/api/erasure-requests/${listed.id}/carry-out`);
  expect([last.status, last.body.code]).toEqual([409, 'last_admin']);
  expect((await answer(`/api/erasure-requests/${listed.id}/refuse`, { reason: 'the business goes first' })).status).toBe(200);
  expect((await mailed(/لم يُقبل طلب|was refused/))[0]?.text).toContain('the business goes first');
  expect(await until(own, (now) => now.person?.state === 'refused')).toMatchObject({ person: { reason: 'the business goes first' } });

  expect((await ask('business', asking.password)).status).toBe(200);
  const business = (await until(register, (items) => items.some((each) => each.subject === 'business'))).find(
    (each) => each.subject === 'business',
  );
  expect((await answer(`/api/erasure-requests/${business?.id}/carry-out`)).status).toBe(200);
  expect(
    await until(
      () => readableIn(database, [person, asking.email], ''),
      (tables) => tables.length === 0,
    ),
  ).toEqual([]);
  expect((await until(register, (items) => items[0]?.state !== 'open')).map(({ state }) => state).toSorted()).toEqual(['done', 'refused']);
});

test('a breach of data is recorded with its 72 hours, told of, and closed', async () => {
  const register = async () => (await staff.model<{ items: DataBreach[] }>('GET', '/api/data-breaches')).items;
  const post = (url: string, body: object) => staff.call('POST', url, body, { 'idempotency-key': randomUUID() });
  const foundAt = new Date(Date.now() - 3_600_000).toISOString();
  const facts = { foundAt, what: 'حاسوب مفقود', affected: 'عناوين أعضاء', people: 12 };
  const inFuture = await post('/api/data-breaches', { ...facts, foundAt: new Date(Date.now() + 3_600_000).toISOString() });
  expect([inFuture.status, inFuture.body.errors?.['foundAt']?.length]).toEqual([400, 1]);
  const { id, dueAt } = await staff.model<{ id: string; dueAt: string }>('POST', '/api/data-breaches', facts);
  expect(Date.parse(dueAt) - Date.parse(foundAt)).toBe(72 * 3_600_000);
  expect(await until(register, ({ length }) => length === 1)).toMatchObject([
    { ...facts, id, dueAt, authorityToldAt: null, peopleToldAt: null, closedAt: null },
  ]);

  const toldAt = new Date().toISOString();
  expect((await post(`/api/data-breaches/${id}/told`, { audience: 'authority', toldAt })).status).toBe(200);
  expect((await post(`/api/data-breaches/${id}/told`, { audience: 'authority', toldAt })).status).toBe(409);
  expect((await post(`/api/data-breaches/${id}/close`, { outcome: 'كان القرص مشفّرًا' })).status).toBe(200);
  expect((await post(`/api/data-breaches/${id}/told`, { audience: 'people', toldAt })).status).toBe(409);
  expect(await until(register, ([breach]) => breach?.closedAt !== null)).toMatchObject([
    { id, authorityToldAt: toldAt, peopleToldAt: null, outcome: 'كان القرص مشفّرًا' },
  ]);
});

test('a request of somebody without an account is recorded with its 30 days, and answered once', async () => {
  const register = async () => (await staff.model<{ items: OutsideRequest[] }>('GET', '/api/outside-requests')).items;
  const post = (url: string, body: object) => staff.call('POST', url, body, { 'idempotency-key': randomUUID() });
  const receivedAt = new Date(Date.now() - 86_400_000).toISOString();
  const facts = { kind: 'erasure', reference: 'رسالة في صندوق الوارد', receivedAt };
  const { id, dueAt } = await staff.model<{ id: string; dueAt: string }>('POST', '/api/outside-requests', facts);
  expect(Date.parse(dueAt) - Date.parse(receivedAt)).toBe(30 * 86_400_000);
  expect(await until(register, ({ length }) => length === 1)).toMatchObject([{ ...facts, id, dueAt, outcome: null }]);
  const answer = { outcome: 'done', answer: 'محيت مراجعاته في نشاطين' };
  expect((await post(`/api/outside-requests/${id}/answer`, answer)).status).toBe(200);
  expect((await post(`/api/outside-requests/${id}/answer`, answer)).status).toBe(409);
  expect(await until(register, ([request]) => request?.outcome !== null)).toMatchObject([{ id, ...answer }]);
});
