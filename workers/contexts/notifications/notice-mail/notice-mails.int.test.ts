import { randomUUID } from 'node:crypto';
import {
  allNotificationKinds,
  defaultMemberPermissions,
  hour,
  iso,
  minute,
  noChoices,
  notificationKinds,
  unsubscribePurpose,
  type Language,
  type Notice,
  type NotificationChoices,
  type NotificationKind,
  type Role,
  type Uuid,
} from '@sumaa/contracts';
import type { ReportFigures } from '@sumaa/runtime/analytics';
import { createAskedTokens, createCodes, createReplyTokens, createReturnTokens, readLinkCode } from '@sumaa/runtime/derive';
import type { Mail } from '@sumaa/runtime/mail';
import { Postponed } from '@sumaa/runtime/queue';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { mailWriters } from '../../../contexts.ts';
import type { MailPayload } from '../../../infra/mail/mail-writer.ts';
import { noFiles } from '../../../testing/no-files.ts';
import { createJobRecorder, createTestApp, testJob, type TestApp } from '../../../testing/test-app.ts';
import { notify } from '../notify.processor.ts';
import { sendMail } from '../send-mail.processor.ts';
import { createSentLedger } from '../sent-ledger.ts';
import { createGathering } from './gathering.ts';

let app: TestApp;
let mails: Mail[];
let now: Date;
let figures: ReportFigures;
/** The branches whose figures were asked for. */
let counted: (readonly Uuid[] | null)[];
let jobs: ReturnType<typeof createJobRecorder<MailPayload>>;
const [branch, otherBranch, message] = [randomUUID(), randomUUID(), randomUUID()] as [Uuid, Uuid, Uuid];

beforeAll(async () => {
  app = await createTestApp(inject('postgresUrl'));
  await app.pool.query(`insert into work.location (location_id, tenant_id, title) values ($1, $3, 'فرع العليا'), ($2, $3, 'فرع النخيل')`, [
    branch,
    otherBranch,
    app.tenantId,
  ]);
  await app.pool.query(`insert into work.business (tenant_id, name) values ($1, 'بيت <الشواء>')`, [app.tenantId]);
  await app.pool.query(`insert into work.contact_message values ($1, $2, 'REF-7K3M9QXA', null, 'open')`, [app.tenantId, message]);
  await app.pool.query(
    'create table if not exists work.export (tenant_id text, export_id uuid, account_id uuid, kind text, state text, failure text)',
  );
  await app.pool.query('grant select on work.export to sumaa_worker');
});
afterAll(() => app.close());
beforeEach(async () => {
  figures = { reviews: 12, reviewsBefore: 9, average: 4.25, negative: 2, answers: 10, waiting: 3, overdue: 1 };
  [mails, jobs, counted, now] = [[], createJobRecorder(), [], new Date('2026-03-01T10:00:00.000Z')];
  await app.pool.query('delete from work.member; delete from outbox.notice_mail; delete from outbox.mailed_notice');
  await choose(null, {});
});

async function choose(accountId: Uuid | null, choices: Partial<NotificationChoices>): Promise<void> {
  const wanted = JSON.stringify({ ...noChoices, ...choices });
  if (accountId === null) await app.pool.query('update work.business set choices = $1', [wanted]);
  else await app.pool.query('update work.member set choices = $2 where account_id = $1', [accountId, wanted]);
}

async function member(
  name: string,
  role: Role = 'admin',
  language: Language = 'ar',
  branches: readonly Uuid[] | null = null,
): Promise<Uuid> {
  const accountId = randomUUID() as Uuid;
  await app.pool.query(
    'insert into work.member (tenant_id, account_id, role, permissions, location_ids, email, language) values ($1, $2, $3, $4, $5, $6, $7)',
    [app.tenantId, accountId, role, defaultMemberPermissions(role), branches, `${name}@example.com`, language],
  );
  return accountId;
}

const facts: Readonly<Record<NotificationKind, Notice['facts']>> = {
  new_review: { stars: 5 },
  bad_review: { stars: 1 },
  review_assigned: {},
  reply_rejected: { policyViolation: 'other' },
  reply_failed: { reason: 'rejected' },
  sync_done: { reviews: 101, locations: 2, failedLocations: 1 },
  connection_lost: { reason: 'revoked' },
  platform_message: {},
  payment_failed: { purpose: 'renewal', retry: 'later' },
  order_withdrawn: { because: 'not_paid_in_time' },
  plan_ending: { of: 'trial_end', days: 3 },
  card_expiring: { month: 12, year: 2026 },
  weekly_report: { from: '2026-02-21T21:00:00.000Z', to: '2026-02-28T21:00:00.000Z' },
  monthly_report: { from: '2026-01-31T21:00:00.000Z', to: '2026-02-28T21:00:00.000Z' },
  contact_assigned: {},
  contact_due_soon: {},
  webhook_paused: { because: 'gone' },
  rule_held: { because: 'left' },
  review_due_soon: {},
  review_overdue: {},
  contact_overdue: {},
  contact_writer_answered: {},
  alert_system: { alert: 'part_down', part: 'google', count: 1 },
  alert_payments: { count: 3 },
  transfer_ordered: { purpose: 'start' },
  alert_connections: { count: 2 },
  export_ready: { exported: 'reviews', area: 'customer' },
  export_failed: { exported: 'reviews', area: 'customer' },
  backup_failed: { reason: 'disk_full' },
};

function noticeOf(kind: NotificationKind, more: Partial<Notice> = {}): Notice {
  const { group } = notificationKinds[kind];
  return {
    kind,
    eventId: randomUUID() as Uuid,
    tenantId: app.tenantId,
    at: iso(now),
    subjectId: group === 'inbox' ? message : (randomUUID() as Uuid),
    locationId: group === 'reviews' || group === 'answers' ? branch : null,
    accountId: null,
    by: null,
    facts: facts[kind],
    ...more,
  };
}

/** Brings a notice to whoever wants it, as the queue does. */
async function bring(notice: Notice): Promise<void> {
  const push = { deliver: async () => 'off' as const };
  const subscriptions = { of: async () => [] };
  const due = { settle: async () => {} };
  const gathering = createGathering(app.pool);
  const deps = {
    reader: app.reader,
    subscriptions,
    push,
    sms: null,
    whatsapp: null,
    take: async () => true,
    gathering,
    mails: jobs,
    due,
    clock: () => now,
  };
  await notify(deps)(notice, testJob());
}

const returnTokenOf = (email: string) => createReturnTokens(app.config.keys.master).tokenOf(app.vault.mailAddresses.idOf(email));

/** Runs every mail job that was added, as a queue that has lost their delays does. */
async function deliver(): Promise<void> {
  const processor = sendMail({
    writers: mailWriters,
    reader: app.reader,
    commands: app.commands,
    progress: { until: (ask) => ask() },
    ledger: createSentLedger(app.pool),
    deliveries: app.vault.deliveries,
    mailer: {
      async send(mail) {
        mails.push(mail);
        return { outcome: 'sent' };
      },
    },
    due: { settle: async () => {}, recordRefusal: async (_, at) => at },
    codes: createCodes(app.config.keys.master),
    publicUrl: app.config.publicUrl,
    conversations: {
      domain: 'inbox.test',
      tokens: createReplyTokens(app.config.keys.master),
      returnTokenOf,
      asked: createAskedTokens(app.config.keys.master),
    },
    auditMailTo: null,
    bounced: async () => {},
    isSuppressed: async (email) => (await app.vault.mailAddresses.suppressionOf(email)) !== null,
    files: noFiles,
    openFile: async () => null,
    notices: createGathering(app.pool),
    reportFigures: async ({ locationIds }) => {
      counted.push(locationIds);
      return figures;
    },
    from: app.config.mail.from,
    clock: () => now,
  });
  for (const { payload, jobId } of jobs.jobs)
    await processor(payload, testJob({ id: jobId })).catch((error: unknown) => {
      if (!(error instanceof Postponed)) throw error;
    });
}
const later = (ms: number) => void (now = new Date(now.getTime() + ms));
const receivers = () => mails.map(({ to }) => to.replace('@example.com', '')).toSorted();

test('a notice is mailed to everybody who wants it in their language, except whoever did it', async () => {
  await member('owner');
  await member('agent', 'agent', 'en', [branch]);
  await member('elsewhere', 'agent', 'en', [otherBranch]);
  await member('viewer', 'viewer');
  const by = await member('doer');
  await choose(await member('off'), { switches: { bad_review: { email: false } } });
  await choose(await member('afar'), { branches: [otherBranch] });
  const notice = noticeOf('bad_review', { by });
  await bring(notice);
  await bring(notice);
  await deliver();
  await deliver();
  expect(receivers()).toEqual(['agent', 'owner']);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Negative review with one star at \u2068فرع العليا\u2069',
    'مراجعة سلبية من نجمة واحدة على \u2068فرع العليا\u2069',
  ]);
  for (const { text } of mails) expect(text).toContain(`https://sumaa.test/customer/reviews?review=${notice.subjectId}`);
});

test('each mail can be ended with one click, by a link that is made for its person and kind', async () => {
  const accountId = await member('owner');
  await bring(noticeOf('bad_review'));
  await deliver();
  const [, link = '', code = ''] = /^<(.+\/(.+))>$/.exec(mails[0]?.headers?.['List-Unsubscribe'] ?? '') ?? [];
  expect(link.startsWith(`https://sumaa.test/api/notifications/unsubscribe/${app.tenantId}/bad_review/`)).toBe(true);
  expect(mails[0]?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const { subject, token } = readLinkCode(code)!;
  const of = (what: NotificationKind) => ({ purpose: unsubscribePurpose(app.tenantId, what), account: subject, issue: 1 });
  const codes = createCodes(app.config.keys.master);
  expect([subject, codes.linkTokenMatches(of('bad_review'), token), codes.linkTokenMatches(of('new_review'), token)]).toEqual([
    accountId,
    true,
    false,
  ]);
});

test('an address that mails came back from twice gets no more notices, until its owner wants to try again', async () => {
  await member('gone');
  await member('owner');
  const tell = async () => {
    mails = [];
    jobs.jobs.length = 0;
    later(hour);
    await bring(noticeOf('reply_failed'));
    await deliver();
    return receivers();
  };
  expect(await tell()).toEqual(['gone', 'owner']);
  const { returnPath = '' } = mails.find(({ to }) => to === 'gone@example.com') ?? {};
  const token = /^return\+(.+)@inbox\.test$/.exec(returnPath)?.[1] ?? '';
  const { mailAddresses } = app.vault;
  const addressId = createReturnTokens(app.config.keys.master).messageIdOf(token) as Uuid;
  expect(addressId).toBe(mailAddresses.idOf('Gone@Example.com'));
  await mailAddresses.bounced(addressId, 'first');
  await mailAddresses.bounced(addressId, 'first');
  expect(await tell()).toEqual(['gone', 'owner']);
  await mailAddresses.bounced(addressId, 'second');
  expect(await tell()).toEqual(['owner']);
  await mailAddresses.lift('gone@example.com');
  expect(await tell()).toEqual(['gone', 'owner']);
  await mailAddresses.complained(addressId);
  expect(await tell()).toEqual(['owner']);
});

test('a storm of reviews is two mails: the first review, and how many followed', async () => {
  await member('owner', 'admin', 'en');
  await bring(noticeOf('new_review'));
  await deliver();
  const storm = Array.from({ length: 200 }, (_, n) =>
    noticeOf('new_review', { facts: { stars: n % 6 || null }, locationId: n % 12 < 6 ? branch : otherBranch }),
  );
  for (let from = 0; from < storm.length; from += 50) await Promise.all(storm.slice(from, from + 50).map(bring));
  await deliver();
  expect(mails).toHaveLength(1);
  later(hour);
  await deliver();
  expect(mails.map(({ subject }) => subject)).toEqual([
    'New review with 5 stars at \u2068فرع العليا\u2069',
    '200 new reviews · \u2068بيت <الشواء>\u2069',
  ]);
  // Ten different lines are named, each with its number; of the two others it says how many there are.
  const counts = [...mails[1]!.text.matchAll(/\((\d+)\)$|and (\d+) more/gm)].map(([, named, rest]) => Number(named ?? rest));
  expect([counts.length, counts.reduce((sum, count) => sum + count, 0)]).toEqual([11, 200]);
  expect(mails[1]?.html).not.toContain('<الشواء>');
});

test('what is urgent waits ten minutes after the last of its kind, and other kinds do not wait for it', async () => {
  await member('owner');
  for (const kind of ['bad_review', 'bad_review', 'reply_failed'] as const) {
    await bring(noticeOf(kind));
    await deliver();
  }
  expect(mails).toHaveLength(2);
  later(10 * minute);
  await deliver();
  expect(mails).toHaveLength(3);
});

test('what comes in quiet hours, and what is wanted daily, goes out in one mail at its time', async () => {
  const accountId = await member('owner', 'admin', 'en');
  // 10:00 UTC is 13:00 in Riyadh; quiet until 15:00.
  await choose(accountId, { quiet: { from: '12:00', to: '15:00', exceptUrgent: false } });
  for (const kind of ['new_review', 'bad_review', 'reply_failed', 'connection_lost'] as const) await bring(noticeOf(kind));
  await deliver();
  expect(mails).toEqual([]);
  later(2 * hour);
  await deliver();
  expect(mails.map(({ subject }) => subject)).toEqual(['4 notifications from \u2068بيت <الشواء>\u2069']);
  for (const line of ['1 new review', '1 negative review', 'A reply could not be published · ', '/customer'])
    expect(mails[0]?.text).toContain(line);
  await choose(accountId, { timing: { new_review: 'daily' }, dailyAt: '18:00' });
  await bring(noticeOf('new_review'));
  await bring(noticeOf('new_review', { locationId: otherBranch }));
  later(3 * hour - 1);
  await deliver();
  expect(mails).toHaveLength(1);
  later(1);
  await deliver();
  expect(mails.map(({ subject }) => subject)).toContain('2 new reviews · \u2068بيت <الشواء>\u2069');
});

test('what waits for the end of a pause keeps quiet hours too', async () => {
  // 13:00 in Riyadh.
  await choose(await member('owner'), { quiet: { from: '13:30', to: '15:00', exceptUrgent: false } });
  for (const _ of [1, 2]) {
    await bring(noticeOf('new_review'));
    await deliver();
  }
  expect(mails).toHaveLength(1);
  later(hour);
  await deliver();
  expect(mails, 'the pause has ended, the quiet hours have not').toHaveLength(1);
  later(hour);
  await deliver();
  expect(mails).toHaveLength(2);
});

test('what was gathered holds choices and rights as they are when it is sent', async () => {
  const [off, gone, moved] = [await member('off'), await member('gone'), await member('moved', 'agent')];
  for (const one of [off, gone, moved]) await choose(one, { timing: { new_review: 'hourly' } });
  await bring(noticeOf('new_review'));
  await choose(off, { switches: { new_review: { email: false } } });
  await app.pool.query('delete from work.member where account_id = $1', [gone]);
  await app.pool.query('update work.member set location_ids = $2 where account_id = $1', [moved, [otherBranch]]);
  later(hour);
  await deliver();
  expect(mails).toEqual([]);
});

test('what comes after a mail was written goes into the next one', async () => {
  const accountId = await member('owner', 'admin', 'en');
  await choose(accountId, { timing: { new_review: 'hourly' } });
  const gathered = [noticeOf('new_review'), noticeOf('new_review')];
  await bring(gathered[0]!);
  later(hour);
  await deliver();
  await bring(gathered[1]!);
  await deliver();
  expect(mails).toHaveLength(2);
});

test('a review of a branch that is no longer linked is not mailed', async () => {
  await member('owner');
  await bring(noticeOf('bad_review', { locationId: randomUUID() as Uuid }));
  await deliver();
  expect(mails).toEqual([]);
});

test('a mail writes dates in the zone, the format and the calendar of its reader', async () => {
  const accountId = await member('owner', 'admin', 'en');
  const datesOfNext = async () => {
    await bring(noticeOf('weekly_report'));
    await deliver();
    return mails.at(-1)?.text.replaceAll(/[\u2066-\u2069]/g, '');
  };
  // The week ends at midnight in Riyadh, three hours before it does in UTC.
  expect(await datesOfNext()).toContain('22/02/2026 – 28/02/2026');
  const set = (change: string) => app.pool.query(`update work.member set ${change} where account_id = $1`, [accountId]);
  await set(`time_zone = 'UTC', date_format = 'yyyy-mm-dd'`);
  expect(await datesOfNext()).toContain('2026-02-21 – 2026-02-28');
  await set(`time_zone = 'Asia/Riyadh', calendar = 'hijri'`);
  expect(await datesOfNext()).toContain('5 Ramadan 1447 AH – 11 Ramadan 1447 AH');
});

test('a report says what came and what waits, and nothing is sent that has nothing to say', async () => {
  await member('owner', 'admin', 'en');
  await bring(noticeOf('weekly_report'));
  await deliver();
  for (const line of [
    '28/02/2026',
    'New reviews: 12 (the week before: 9).',
    'Average rating: 4.3 of 5.',
    'Waiting for a reply now: 3, of which overdue: 1.',
  ])
    expect(mails[0]?.text).toContain(line);
  figures = { ...figures, reviewsBefore: null };
  await bring(noticeOf('weekly_report'));
  await deliver();
  // Nothing to compare with until the whole history is in.
  expect(mails[1]?.text).toContain('New reviews: 12.');
  figures = { reviews: 0, reviewsBefore: 4, average: null, negative: 0, answers: 0, waiting: 0, overdue: 0 };
  await bring(noticeOf('weekly_report'));
  await deliver();
  expect(mails).toHaveLength(2);
});

test('reports that quiet hours delay are mails of their own with their figures, beside the mail that gathers the rest', async () => {
  const accountId = await member('owner', 'admin', 'en');
  const quiet = { from: '12:00', to: '15:00', exceptUrgent: false };
  await choose(accountId, { switches: { monthly_report: { email: true } }, quiet });
  for (const kind of ['reply_failed', 'weekly_report', 'monthly_report', 'bad_review'] as const) await bring(noticeOf(kind));
  await deliver();
  expect(mails).toEqual([]);
  later(2 * hour);
  await deliver();
  expect(mails).toHaveLength(3);
  expect(mails.filter(({ text }) => text.includes('Average rating: 4.3 of 5.'))).toHaveLength(2);
  expect(mails.filter(({ subject }) => subject.startsWith('2 notifications'))).toHaveLength(1);
});

test('a report counts the branches that its reader chose, of those they see', async () => {
  const countedFor = async (seen: readonly Uuid[] | null, chosen: Uuid[] | null) => {
    await app.pool.query('delete from work.member');
    await choose(await member('owner', 'admin', 'ar', seen), { branches: chosen });
    await bring(noticeOf('weekly_report'));
    await deliver();
    return counted.splice(0);
  };
  expect(await countedFor(null, null)).toEqual([null]);
  expect(await countedFor(null, [branch])).toEqual([[branch]]);
  expect(await countedFor([branch, otherBranch], [otherBranch])).toEqual([[otherBranch]]);
  expect(await countedFor([branch], [otherBranch])).toEqual([[]]);
  expect(await countedFor([branch], null)).toEqual([[branch]]);
});

describe.each(['ar', 'en'] as const)('in %s', (language) => {
  test.each(allNotificationKinds.filter((kind) => notificationKinds[kind].offers.includes('email')))(
    'a mail about %s is whole, alone and among others',
    async (kind) => {
      const role = notificationKinds[kind].permission?.startsWith('platform.') === true ? 'super_admin' : 'admin';
      const accountId = await member('owner', role, language);
      if (role === 'super_admin') await app.pool.query(`update work.member set permissions = '{inbox,system,billing,customers}'`);
      await choose(accountId, { switches: { [kind]: { email: true } } });
      await bring(noticeOf(kind));
      const quiet = { from: '12:00', to: '14:00', exceptUrgent: false };
      await choose(accountId, { switches: { [kind]: { email: true } }, timing: { [kind]: 'hourly' }, quiet });
      for (const one of [noticeOf(kind), noticeOf(kind)]) await bring(one);
      later(hour);
      await deliver();
      // A report is never among others.
      expect(mails).toHaveLength(notificationKinds[kind].group === 'reports' ? 3 : 2);
      for (const { subject, text, html } of mails) {
        const [dir, side] = language === 'ar' ? ['rtl', 'left'] : ['ltr', 'right'];
        expect(html).toContain(`<html lang="${language}" dir="${dir}">`);
        expect(html).not.toContain(`text-align:${side}`);
        expect(`${subject}${text}`).not.toMatch(/undefined|null|NaN|\[object|#/);
        expect(text).toContain('/customer/account/notifications');
      }
    },
  );
});
