import { randomUUID } from 'node:crypto';
import {
  alarmsAt,
  contactReference,
  evolveClock,
  hour,
  iso,
  isoAfter,
  nextAlarmAt,
  type ContactClock,
  type ContactEvent,
  type Iso,
  type Uuid,
} from '@sumaa/contracts';
import { silentLog } from '@sumaa/runtime/log';
import { createQueues, type Queues } from '@sumaa/runtime/queue';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createWorkers, type Workers } from '../../create-workers.ts';
import { noFiles } from '../../testing/no-files.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let queues: Queues;
let workers: Workers;
let ahead: number;
/** What command-api and the projection know of each message. */
let messages: Map<Uuid, ContactEvent[]>;

const now = () => new Date(Date.now() + ahead);
const clockOf = (id: Uuid) => messages.get(id)!.reduce<ContactClock | null>(evolveClock, null)!;
const told = (id: Uuid) => messages.get(id)!.flatMap(({ type }) => (type.startsWith('ContactSla') ? [type] : []));

/** Writes events of a message and what the read model shows of it then. */
async function happens(id: Uuid, ...events: ContactEvent[]): Promise<void> {
  if (events.length === 0) return;
  messages.set(id, [...(messages.get(id) ?? []), ...events]);
  await app.append('contactmessage', id, ...events);
  await app.pool.query('delete from work.contact_clock where message_id = $1', [id]);
  await app.pool.query('insert into work.contact_clock values ($1, $2, $3, $4, $5)', [
    app.tenantId,
    id,
    0,
    'running',
    nextAlarmAt(clockOf(id)),
  ]);
}

async function arrives(receivedAt: Iso): Promise<Uuid> {
  const messageId = randomUUID() as Uuid;
  const writer = { name: 'خالد', email: 'k@diwan.example', company: null, subject: 'ربط', message: 'لا أستطيع الربط' };
  const base = { ...writer, channel: 'web', language: 'ar', priority: 'medium', acknowledged: false } as const;
  const data = { messageId, reference: contactReference(messageId), ...base, receivedAt, slaDueAt: isoAfter(receivedAt, 24 * hour) };
  await happens(messageId, { type: 'ContactMessageReceived', data });
  return messageId;
}

/** The alarms of a message by the clock of command-api, as its decider gives them. */
async function check(messageId: Uuid): Promise<void> {
  const { warned, breached } = alarmsAt(clockOf(messageId), iso(now()));
  const escalation = { notify: false, reassignedTo: null, raisedTo: null };
  const of = ({ target, startedAt, dueAt }: (typeof warned)[number]) => ({ messageId, target, startedAt, dueAt });
  await happens(
    messageId,
    ...warned.map((target): ContactEvent => ({ type: 'ContactSlaWarned', data: { ...of(target), warnedAt: iso(now()), notify: false } })),
    ...breached.map((target): ContactEvent => ({
      type: 'ContactSlaBreached',
      data: { ...of(target), breachedAt: iso(now()), ...escalation },
    })),
  );
}

beforeEach(async () => {
  app = await createTestApp(inject('postgresUrl'));
  [ahead, messages] = [0, new Map()];
  queues = await createQueues({ postgresUrl: app.url, redisUrl: null, log: silentLog(), prefix: `alarms-${randomUUID()}` });
  const { config, store, codec, google, url: databaseUrl } = app;
  const mail = { isSet: async () => true, send: async () => ({ outcome: 'sent' }) as const };
  workers = createWorkers({
    config: { ...config, pollSeconds: 1 },
    log: silentLog(),
    store,
    codec,
    google,
    queues,
    files: noFiles,
    subjectKeys: { get: async () => new Map<string, Buffer | 'erased'>() },
    paymentCards: { read: async () => null },
    payments: null,
    mail,
    vault: app.vault,
    databaseUrl,
    clock: now,
  });
  let last: Promise<void> = Promise.resolve();
  app.commandApi.answer('CheckContactSla', ({ messageId }) => {
    last = last.then(() => check(messageId as Uuid));
    return null;
  });
});
afterEach(async () => {
  await workers.stop();
  await queues.close();
  await app.close();
});

const timers = async () =>
  (await app.pool.query<{ id: string }>(`select * from bullmq.job`)).rows.filter((row) =>
    JSON.stringify(row).includes('check-contact-sla'),
  );
const loseAllJobs = () => app.pool.query('truncate bullmq.job cascade');
async function until(what: string, done: () => Promise<boolean> | boolean): Promise<void> {
  await expect.poll(done, { timeout: 60_000, interval: 50, message: what }).toBe(true);
}

test('a target is warned of and breached once each, although the queue lost its timers', async () => {
  await workers.start();
  const id = await arrives(iso(now()));
  await until('timers were set', async () => (await timers()).length === 2);

  await loseAllJobs();
  ahead = 22 * hour;
  await until('it was warned of', () => told(id).length === 1);
  await loseAllJobs();
  ahead = 25 * hour;
  await until('it was breached', () => told(id).length === 2);

  // Whatever the sweep does for this later message, it does not repeat the alarms of the first.
  await loseAllJobs();
  const later = await arrives(isoAfter(iso(now()), -30 * hour));
  ahead = 60 * hour;
  await until('a later one was breached', () => told(later).length === 1);
  expect([told(id), told(later)]).toEqual([['ContactSlaWarned', 'ContactSlaBreached'], ['ContactSlaBreached']]);
});

test('a hundred clocks that are due at one instant are each alarmed once', async () => {
  const receivedAt = iso(now());
  const ids = await Promise.all(Array.from({ length: 100 }, () => arrives(receivedAt)));
  ahead = 25 * hour;
  await workers.start();
  await until('all were breached', () => ids.every((id) => told(id).length > 0));
  // What a later sweep finds is this one alone.
  const later = await arrives(isoAfter(iso(now()), -30 * hour));
  await loseAllJobs();
  ahead = 60 * hour;
  await until('a later one was breached', () => told(later).length === 1);
  expect(ids.filter((id) => told(id).join() !== 'ContactSlaBreached')).toEqual([]);
});
