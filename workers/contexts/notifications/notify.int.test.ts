import { randomUUID } from 'node:crypto';
import {
  day,
  hour,
  defaultMemberPermissions,
  iso,
  noChoices,
  platformTenant,
  type Notice,
  type NotificationChoices,
  type Role,
  type Uuid,
} from '@sumaa/contracts';
import type { PushSubscription } from '@sumaa/runtime/push';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createJobRecorder, createTestApp, testJob, type TestApp } from '../../testing/test-app.ts';
import type { MailPayload } from '../../infra/mail/mail-writer.ts';
import { createGathering } from './notice-mail/gathering.ts';
import type { NotificationChannel } from './channel.ts';
import { createPushChannel } from './push-channel.ts';
import { createNoticesDue, type NoticesDue } from './notices-due.ts';
import { createTakeTurn } from './pushed.ts';
import { notify } from './notify.processor.ts';

let app: TestApp;
let texts: { readonly to: Uuid; readonly title: string; readonly body: string; readonly link: string }[];
/** What went out by WhatsApp. */
let chats: typeof texts;
/** Whether this installation sends text messages, and messages by WhatsApp. */
let hasSms: boolean;
let hasWhatsApp: boolean;
let sent: { readonly to: string; readonly title: string; readonly body: string; readonly link: string }[];
/** Browsers whose push service asks to wait. */
let busy: Set<string>;
let mails: ReturnType<typeof createJobRecorder<MailPayload>>;
let due: NoticesDue;
let now: Date;
const [branch, otherBranch] = [randomUUID(), randomUUID()] as [Uuid, Uuid];

beforeAll(async () => {
  app = await createTestApp(inject('postgresUrl'));
  await app.pool.query(`insert into work.location (location_id, tenant_id, title) values ($1, $2, 'فرع العليا')`, [branch, app.tenantId]);
  await app.pool.query(`insert into work.business (tenant_id, name) values ($1, 'بيت الشواء')`, [app.tenantId]);
});
afterAll(() => app.close());
beforeEach(async () => {
  mails = createJobRecorder();
  [sent, texts, chats, hasSms, hasWhatsApp] = [[], [], [], true, true];
  [busy, now] = [new Set(), new Date('2026-03-01T10:00:00.000Z')];
  due = createNoticesDue(app.pool, createJobRecorder<Notice>(), () => now);
  await app.pool.query('delete from work.member; delete from outbox.push_due; delete from outbox.pushed');
  await app.pool.query('delete from outbox.notice_mail; delete from outbox.mailed_notice');
  await choose(null, {});
});

/** What this member, or with null the business, wants otherwise. */
async function choose(accountId: Uuid | null, choices: Partial<NotificationChoices>): Promise<void> {
  const wanted = JSON.stringify({ ...noChoices, ...choices });
  if (accountId === null) await app.pool.query('update work.business set choices = $1', [wanted]);
  else await app.pool.query('update work.member set choices = $2 where account_id = $1', [accountId, wanted]);
}

/** A member with one browser of this name. */
async function member(browser: string, role: Role, language = 'ar', branches: readonly Uuid[] | null = null): Promise<Uuid> {
  const accountId = randomUUID() as Uuid;
  await app.pool.query(
    'insert into work.member (tenant_id, account_id, role, permissions, location_ids, email, language) values ($1, $2, $3, $4, $5, null, $6)',
    [app.tenantId, accountId, role, defaultMemberPermissions(role), branches, language],
  );
  const subscription = { endpoint: browser, keys: { p256dh: 'p', auth: 'a' } };
  await app.vault.pushSubscriptions.add({ accountId, sessionId: randomUUID() as Uuid, device: null, subscription });
  return accountId;
}

const badReview = (more: Partial<Notice> = {}): Notice => ({
  kind: 'bad_review',
  eventId: randomUUID() as Uuid,
  tenantId: app.tenantId,
  at: iso(now),
  subjectId: randomUUID() as Uuid,
  locationId: branch,
  accountId: null,
  by: null,
  facts: { stars: 1 },
  ...more,
});

async function push(notice: Notice): Promise<void> {
  const webPush = {
    async send({ endpoint: to }: PushSubscription, { payload }: { payload: unknown }) {
      if (busy.has(to)) return { outcome: 'later', afterMs: 60_000 } as const;
      sent.push({ to, ...(payload as Omit<(typeof sent)[number], 'to'>) });
      return { outcome: 'accepted' } as const;
    },
  };
  const { pushSubscriptions: subscriptions, deliveries } = app.vault;
  const channel = createPushChannel({ webPush, subscriptions, deliveries });
  await due.addBulk([{ jobId: notice.eventId, payload: notice }]);
  const take = createTakeTurn(app.pool);
  const gathering = createGathering(app.pool);
  const sms: NotificationChannel = {
    async deliver({ accountId: to, title, body, link }) {
      texts.push({ to, title, body, link });
      return 'sent';
    },
  };
  const whatsapp: NotificationChannel = {
    async deliver({ accountId: to, title, body, link }) {
      chats.push({ to, title, body, link });
      return 'sent';
    },
  };
  await notify({
    reader: app.reader,
    subscriptions,
    push: channel,
    sms: hasSms ? sms : null,
    whatsapp: hasWhatsApp ? whatsapp : null,
    take,
    gathering,
    mails,
    due,
    clock: () => now,
  })(notice, testJob());
}
const receivers = () => sent.map(({ to }) => to).toSorted();
const open = async () => (await due.lost()).length;

test('a notice reaches everybody who may have it in their language, except whoever did it', async () => {
  await member('owner', 'admin');
  await member('agent', 'agent', 'en', [branch]);
  await member('elsewhere', 'agent', 'en', [otherBranch]);
  await member('viewer', 'viewer');
  const by = await member('doer', 'admin');
  const notice = badReview({ by });
  await push(notice);
  expect(receivers()).toEqual(['agent', 'owner']);
  const link = `/customer/reviews?review=${notice.subjectId}`;
  expect(sent.find(({ to }) => to === 'owner')).toMatchObject({ title: 'مراجعة سلبية من نجمة واحدة', body: 'فرع العليا', link });
  expect(sent.find(({ to }) => to === 'agent')).toMatchObject({ title: 'Negative review with one star' });
  expect(await open()).toBe(0);
});

test('what is meant for one person goes to them alone', async () => {
  await member('owner', 'admin');
  const accountId = await member('agent', 'agent');
  await push(badReview({ kind: 'review_assigned', accountId, facts: {} }));
  expect(receivers()).toEqual(['agent']);
});

test('a push service that asks to wait keeps the notice due; nobody else waits, and nobody gets it twice', async () => {
  await member('quick', 'admin');
  await member('slow', 'admin');
  busy.add('slow');
  const notice = badReview();
  await expect(push(notice)).rejects.toMatchObject({ name: 'Postponed' });
  expect([receivers(), await open()]).toEqual([['quick'], 1]);
  busy.clear();
  await push(notice);
  expect([receivers(), await open()]).toEqual([['quick', 'slow'], 0]);
});

test('of a storm somebody gets three of a kind in an hour; the rest waits in the bell', async () => {
  await member('owner', 'admin');
  for (let n = 0; n < 5; n += 1) await push(badReview());
  expect(sent).toHaveLength(3);
  await push(badReview({ kind: 'new_review', facts: { stars: 5 } }));
  expect(sent).toHaveLength(4);
  now = new Date('2026-03-01T11:00:00.000Z');
  await push(badReview());
  expect([sent.length, await open()]).toEqual([5, 0]);
});

test('what is a day old is pushed to nobody', async () => {
  await member('owner', 'admin');
  await push(badReview({ at: iso(new Date(now.getTime() - day)) }));
  expect([sent, await open()]).toEqual([[], 0]);
});

test('people get what they switched on, else what their business did, of the branches they want', async () => {
  await member('owner', 'admin');
  await choose(await member('keen', 'admin'), { switches: { reply_failed: { push: true } } });
  await choose(await member('off', 'admin'), { switches: { bad_review: { push: false } } });
  await choose(await member('afar', 'admin'), { branches: [otherBranch] });
  await push(badReview());
  expect(receivers()).toEqual(['keen', 'owner']);
  sent = [];
  await push(badReview({ kind: 'reply_failed', facts: { reason: 'rejected' } }));
  expect(receivers()).toEqual(['keen']);
  sent = [];
  await choose(null, { switches: { bad_review: { push: false } } });
  await push(badReview());
  expect([receivers(), await open()]).toEqual([[], 0]);
});

test('quiet hours keep a notice due until they end; it comes once, and not to those who have it already', async () => {
  await member('awake', 'admin');
  await choose(await member('asleep', 'admin'), { quiet: { from: '12:00', to: '15:00', exceptUrgent: false } });
  const notice = badReview();
  // 10:00 UTC is 13:00 in Riyadh.
  await expect(push(notice)).rejects.toMatchObject({ name: 'Postponed', afterMs: 2 * hour });
  expect([receivers(), await open()]).toEqual([['awake'], 1]);
  now = new Date('2026-03-01T12:00:00.000Z');
  await push(notice);
  await push(notice);
  expect([receivers(), await open()]).toEqual([['asleep', 'awake'], 0]);
});

test('a storm of 10,000 reviews that is gathered becomes one push, one text message and one mail', async () => {
  const owner = await member('owner', 'admin');
  await app.pool.query(`update work.member set sms_phone = '0501234567', email = 'owner@example.com'`);
  await choose(owner, { switches: { bad_review: { sms: true, email: true } }, timing: { bad_review: 'hourly' } });
  const first = badReview();
  await expect(push(first)).rejects.toMatchObject({ name: 'Postponed', afterMs: hour });
  // Most of the storm is there as if it had been brought.
  await app.pool.query(
    `insert into outbox.mailed_notice (channel, account_id, event_id, mail_id, notice, at)
    select channel, account_id, gen_random_uuid(), mail_id, notice, at from outbox.mailed_notice, generate_series(1, 9998)`,
  );
  const last = badReview();
  await push(last);
  expect([sent, texts]).toEqual([[], []]);
  now = new Date(now.getTime() + hour);
  for (const notice of [last, first, last]) await push(notice);
  expect(sent).toMatchObject([{ to: 'owner', title: '10,000 مراجعة سلبية', body: 'فرع العليا', link: '/customer/reviews' }]);
  expect(texts).toMatchObject([{ to: owner, title: '10,000 مراجعة سلبية' }]);
  expect(new Set(mails.jobs.map(({ jobId }) => jobId)).size).toBe(1);
  expect(await open()).toBe(0);
});

test('what gathers several kinds says how many there are', async () => {
  const owner = await member('owner', 'admin', 'en');
  await choose(owner, { timing: { bad_review: 'daily', new_review: 'daily' } });
  const notices = [badReview(), badReview({ kind: 'new_review', facts: { stars: 5 }, locationId: otherBranch })];
  await expect(push(notices[0]!)).rejects.toMatchObject({ name: 'Postponed' });
  await push(notices[1]!);
  now = new Date('2026-03-02T05:00:00.000Z');
  await push(notices[0]!);
  expect(sent).toMatchObject([{ title: '2 notifications', body: '', link: '/customer' }]);
});

describe('what is gathered', () => {
  const daily = { timing: { bad_review: 'daily', new_review: 'daily' } } as const;
  const goodReview = (more: Partial<Notice> = {}) => badReview({ kind: 'new_review', facts: { stars: 5 }, ...more });
  const nextMorning = () => void (now = new Date('2026-03-02T05:00:00.000Z'));

  /** Brings the notice that it begins with, and others. */
  async function gather(first: Notice, ...others: readonly Notice[]): Promise<void> {
    await expect(push(first)).rejects.toMatchObject({ name: 'Postponed' });
    for (const notice of others) await push(notice);
    expect(sent).toEqual([]);
  }

  test('comes though the notice that it began with is no longer wanted', async () => {
    const owner = await member('owner', 'admin', 'en');
    await choose(owner, daily);
    const first = badReview();
    await gather(first, goodReview());
    await choose(owner, { ...daily, switches: { bad_review: { push: false } } });
    nextMorning();
    await push(first);
    expect(sent).toMatchObject([{ title: 'New review with 5 stars', body: 'فرع العليا' }]);
    expect(await open()).toBe(0);
  });

  test('holds choices, branches and rights as they are when it is sent', async () => {
    const [chooser, moved, gone] = [
      await member('chooser', 'admin', 'en'),
      await member('moved', 'agent', 'en'),
      await member('gone', 'admin'),
    ];
    for (const one of [chooser, moved, gone]) await choose(one, daily);
    const first = badReview();
    await gather(first, goodReview(), badReview({ locationId: otherBranch }));
    await choose(chooser, { ...daily, switches: { new_review: { push: false } }, branches: [branch] });
    await app.pool.query('update work.member set location_ids = $2 where account_id = $1', [moved, [otherBranch]]);
    await app.pool.query('delete from work.member where account_id = $1', [gone]);
    nextMorning();
    await push(first);
    expect(sent.map(({ to, title }) => [to, title]).toSorted()).toEqual([
      ['chooser', 'Negative review with one star'],
      ['moved', 'Negative review with one star'],
    ]);
    expect(await open()).toBe(0);
  });

  test('is nothing where nothing of it is wanted any more', async () => {
    const owner = await member('owner', 'admin');
    await choose(owner, daily);
    const first = badReview();
    await gather(first, badReview());
    await choose(owner, { ...daily, switches: { bad_review: { push: false } } });
    nextMorning();
    await push(first);
    expect([sent, await open()]).toEqual([[], 0]);
  });

  test('comes once at its time though its quiet hours were ended before, and waits for those that are new', async () => {
    const owner = await member('owner', 'admin', 'en');
    // 10:00 UTC is 13:00 in Riyadh.
    const quietUntil = (to: string) => choose(owner, { quiet: { from: '12:00', to, exceptUrgent: false } });
    await quietUntil('15:00');
    const [first, second] = [badReview(), badReview()];
    await gather(first, second);
    await choose(owner, { quiet: null });
    await expect(push(first)).rejects.toMatchObject({ name: 'Postponed', afterMs: 2 * hour });
    await push(second);
    expect(sent).toEqual([]);
    now = new Date('2026-03-01T12:00:00.000Z');
    await quietUntil('17:00');
    await expect(push(first)).rejects.toMatchObject({ name: 'Postponed', afterMs: 2 * hour });
    await choose(owner, { quiet: null });
    for (const notice of [first, second, first]) await push(notice);
    expect(sent).toMatchObject([{ title: '2 negative reviews' }]);
    expect(await open()).toBe(0);
  });
});

describe('a message by WhatsApp', () => {
  const alone = { switches: { bad_review: { push: false, email: false }, new_review: { push: false, email: false } } };
  async function phone(number: string | null, choices: Partial<NotificationChoices> = alone): Promise<Uuid> {
    const accountId = randomUUID() as Uuid;
    await app.pool.query(
      `insert into work.member (tenant_id, account_id, role, permissions, email, language, whatsapp) values ($1, $2, 'admin', $3, null, 'ar', $4)`,
      [app.tenantId, accountId, defaultMemberPermissions('admin'), number],
    );
    await choose(accountId, choices);
    return accountId;
  }

  test('tells of a bad review whoever began it, unless they chose otherwise', async () => {
    const begun = await phone('966501234567');
    await phone(null);
    await phone('966501234568', { switches: { bad_review: { whatsapp: false } } });
    const notice = badReview();
    await push(notice);
    await push(badReview({ kind: 'new_review', facts: { stars: 5 } }));
    const link = `/customer/reviews?review=${notice.subjectId}`;
    expect(chats).toEqual([{ to: begun, title: 'مراجعة سلبية من نجمة واحدة', body: 'فرع العليا', link }]);
    expect([sent, texts, await open()]).toEqual([[], [], 0]);
  });

  test('waits for the end of quiet hours, and goes nowhere without a number of ours', async () => {
    await phone('966501234567', { ...alone, quiet: { from: '12:00', to: '15:00', exceptUrgent: false } });
    const notice = badReview();
    await expect(push(notice)).rejects.toMatchObject({ name: 'Postponed', afterMs: 2 * hour });
    expect(chats).toEqual([]);
    now = new Date(now.getTime() + 2 * hour);
    await push(notice);
    expect(chats).toHaveLength(1);
    hasWhatsApp = false;
    await push(badReview());
    expect([chats.length, await open()]).toEqual([1, 0]);
  });

  test('comes for every bad review of an hour, which takes nothing from other kinds', async () => {
    const switches = {
      bad_review: { whatsapp: true, push: false, email: false },
      new_review: { whatsapp: true, push: false, email: false },
    };
    await phone('966501234567', { switches });
    for (let n = 0; n < 12; n += 1) await push(badReview());
    expect([chats.length, await open()]).toEqual([12, 0]);
    for (let n = 0; n < 4; n += 1) await push(badReview({ kind: 'new_review', facts: { stars: 5 } }));
    expect(chats).toHaveLength(15);
  });
});

describe('a text message', () => {
  const bySms = { switches: { bad_review: { sms: true, push: false, email: false } } };
  /** A member without browser. */
  async function phone(number: string | null, choices: Partial<NotificationChoices> = bySms): Promise<Uuid> {
    const accountId = randomUUID() as Uuid;
    await app.pool.query(
      `insert into work.member (tenant_id, account_id, role, permissions, email, language, sms_phone) values ($1, $2, 'admin', $3, null, 'ar', $4)`,
      [app.tenantId, accountId, defaultMemberPermissions('admin'), number],
    );
    await choose(accountId, choices);
    return accountId;
  }

  test('goes to whoever chose it and confirmed their number', async () => {
    const wanting = await phone('0501234567');
    await phone(null);
    await phone('0501234568', {});
    const notice = badReview();
    await push(notice);
    const link = `/customer/reviews?review=${notice.subjectId}`;
    expect(texts).toEqual([{ to: wanting, title: 'مراجعة سلبية من نجمة واحدة', body: 'فرع العليا', link }]);
    expect([sent, await open()]).toEqual([[], 0]);
  });

  test('goes nowhere without a provider, and nothing waits for it', async () => {
    hasSms = false;
    await phone('0501234567', { ...bySms, quiet: { from: '12:00', to: '15:00', exceptUrgent: false } });
    await push(badReview());
    expect([texts, await open()]).toEqual([[], 0]);
  });

  test('waits for the end of quiet hours', async () => {
    await phone('0501234567', { ...bySms, quiet: { from: '12:00', to: '15:00', exceptUrgent: false } });
    const notice = badReview();
    await expect(push(notice)).rejects.toMatchObject({ name: 'Postponed', afterMs: 2 * hour });
    expect([texts, await open()]).toEqual([[], 1]);
    now = new Date('2026-03-01T12:00:00.000Z');
    await push(notice);
    expect([texts.length, await open()]).toEqual([1, 0]);
  });

  test('that is late keeps quiet hours too', async () => {
    await phone('0501234567', { ...bySms, quiet: { from: '13:30', to: '15:00', exceptUrgent: false } });
    const notice = badReview();
    // 13:00 in Riyadh when it happened, 14:00 once a worker is there.
    now = new Date('2026-03-01T11:00:00.000Z');
    await expect(push(notice)).rejects.toMatchObject({ name: 'Postponed', afterMs: hour });
    expect([texts, await open()]).toEqual([[], 1]);
  });

  test('that is gathered comes though the notice that it began with is no longer wanted, and nowhere without a number', async () => {
    const daily = { timing: { bad_review: 'daily', new_review: 'daily' } } as const;
    const switches = { ...bySms.switches, new_review: { sms: true, push: false } };
    const wanting = await phone('0501234567', { ...daily, switches });
    const gone = await phone('0501234568', { ...daily, switches });
    const first = badReview();
    await expect(push(first)).rejects.toMatchObject({ name: 'Postponed' });
    await push(badReview({ kind: 'new_review', facts: { stars: 5 } }));
    await choose(wanting, { ...daily, switches: { ...switches, bad_review: { sms: false, push: false } } });
    await app.pool.query('update work.member set sms_phone = null where account_id = $1', [gone]);
    now = new Date('2026-03-02T05:00:00.000Z');
    await push(first);
    expect(texts).toMatchObject([{ to: wanting, title: 'مراجعة جديدة من 5 نجوم' }]);
    expect(await open()).toBe(0);
  });

  test('comes three times of a kind in an hour, apart from pushes, and ten times a day', async () => {
    const account = await phone('0501234567', { switches: { bad_review: { sms: true, email: false } } });
    const subscription = { endpoint: 'both', keys: { p256dh: 'p', auth: 'a' } };
    await app.vault.pushSubscriptions.add({ accountId: account, sessionId: randomUUID() as Uuid, device: null, subscription });
    for (let n = 0; n < 5; n += 1) await push(badReview());
    expect([texts.length, sent.length]).toEqual([3, 3]);
    for (let hours = 1; hours <= 4; hours += 1) {
      now = new Date(Date.parse('2026-03-01T10:00:00.000Z') + hours * hour);
      for (let n = 0; n < 3; n += 1) await push(badReview());
    }
    expect([texts.length, sent.length]).toEqual([10, 15]);
    now = new Date('2026-03-02T10:00:00.000Z');
    await push(badReview());
    expect(texts).toHaveLength(11);
  });
});

test('alerts reach staff by the channels that the settings of the platform leave on, other notices by all', async () => {
  const accountId = await member('keeper', 'super_admin');
  await app.pool.query(`update work.member set tenant_id = 'platform', permissions = '{system,inbox}', email = 'k@example.com'`);
  await app.pool.query(`insert into work.platform_settings (maintenance_mode, settings) values (false, $1)`, [
    JSON.stringify({ pushNotifications: false }),
  ]);
  await choose(accountId, { switches: { alert_system: { push: true }, contact_assigned: { push: true } } });
  const facts = { alert: 'part_down', part: 'mail', count: 1 };
  await push(badReview({ kind: 'alert_system', tenantId: platformTenant, locationId: null, subjectId: null, facts }));
  expect([sent, mails.jobs.length]).toEqual([[], 1]);
  await push(badReview({ kind: 'contact_assigned', tenantId: platformTenant, locationId: null, subjectId: null, facts: {} }));
  expect(receivers()).toEqual(['keeper']);
  await app.pool.query(`update work.platform_settings set settings = '{"emailNotifications": false}'`);
  await push(badReview({ kind: 'alert_system', tenantId: platformTenant, locationId: null, subjectId: null, facts }));
  expect([receivers(), mails.jobs.length]).toEqual([['keeper', 'keeper'], 1]);
  await app.pool.query('delete from work.platform_settings');
});
