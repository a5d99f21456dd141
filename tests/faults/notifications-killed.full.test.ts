import { day, defaultMemberPermissions, type NotificationItem } from '@sumaa/contracts';
import { startPushService, type PushServiceStandIn } from '@sumaa/embedded/push';
import { startSmsProvider, type SmsStandIn } from '@sumaa/embedded/sms';
import { generateVapidKey, vapidPublicKey } from '@sumaa/runtime/push';
import { report } from '@sumaa/runtime/testing';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allReviews, callerOf, type Caller } from '../support/api.ts';
import { newestReviews, syncedBusiness, type Owner } from '../support/business.ts';
import { googleHooks, type GoogleHooks } from '../support/google.ts';
import { mailsTo } from '../support/mailbox.ts';
import { startInstallation, type Installation } from '../support/processes/index.ts';
import { laterEnv } from '../support/restart-later.ts';
import { invitationLink } from '../support/team.ts';
import { until } from '../support/until.ts';

let product: Installation;
let google: GoogleHooks;
let pushService: PushServiceStandIn;
let smsProvider: SmsStandIn;
let database: Client;
const vapid = generateVapidKey();

beforeAll(async () => {
  [pushService, smsProvider] = await Promise.all([
    startPushService(),
    startSmsProvider({ appSid: 'sid', reportTo: 'http://127.0.0.1:9/' }),
  ]);
  // Short sweep intervals and job locks keep the test fast.
  product = await startInstallation({
    each: 1,
    env: {
      POLL_SECONDS: '2',
      JOB_LOCK_SECONDS: '2',
      GOOGLE_REQUESTS_PER_MINUTE: '60000',
      VAPID_PRIVATE_KEY: vapid,
      VAPID_PUBLIC_KEY: vapidPublicKey(vapid),
      PUSH_SERVICES: pushService.url,
      SMS_SENDER: 'Sumaa',
      SMS_APP_SID: 'sid',
      SMS_URL: smsProvider.apiUrl,
    },
  });
  database = new Client({ connectionString: product.postgres.url });
  await database.connect();
  google = googleHooks(product.google);
  await google.post('settings', { requestsPerMinute: 100_000 });
});
afterAll(async () => {
  await database?.end();
  await product?.stop();
  await product?.remove();
  await Promise.all([pushService?.stop(), smsProvider?.stop()]);
});

/** Somebody who is notified on every channel. */
interface Person extends Caller {
  readonly email: string;
  /** At the push service. */
  readonly browser: string;
  /** At the SMS provider. */
  readonly number: string;
}
interface Pushed {
  readonly browser: string;
  readonly nth: number;
  readonly text: string;
}
interface Texted {
  readonly text: string;
}

const json = async <T>(url: string, body?: object): Promise<T> => {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return (await (await fetch(url, body && post)).json()) as T;
};
const pushes = () => json<Pushed[]>(`${pushService.url}/__admin/messages`);
const textsTo = (number: string) => json<Texted[]>(`${smsProvider.url}/messages?to=${number}`);

/** Confirms a number, adds a browser and chooses every channel. */
async function notifiedEverywhere(person: Caller & { readonly email: string }, nth: number): Promise<Person> {
  const [phone, number] = [`050000000${nth}`, `96650000000${nth}`];
  const profile = new FormData();
  for (const [field, value] of Object.entries({ name: 'سارة', phone })) profile.set(field, value);
  await person.model('PUT', '/api/account/profile', profile);
  await person.model('POST', '/api/account/phone/code');
  const [message] = await until(
    () => textsTo(number),
    ({ length }) => length === 1,
  );
  await person.model('POST', '/api/account/phone/confirm', { Otp: /\d{6}/.exec(message!.text)![0] });
  const { endpoint, keys } = await json<{ endpoint: string; keys: object }>(`${pushService.url}/__admin/browsers`, {});
  await person.model('POST', '/api/account/push-devices', { endpoint, keys });
  const all = { email: true, push: true, sms: true };
  await person.model('PUT', '/api/notifications/choices', {
    revision: 0,
    choices: { switches: { bad_review: all, review_assigned: all }, timing: {} },
  });
  return { ...person, call: person.call, model: person.model, browser: String(endpoint.split('/').at(-1)), number };
}

async function colleague(owner: Owner): Promise<Caller & { readonly email: string; readonly memberId: string }> {
  const email = `${randomUUID()}@business.example`;
  await owner.model('POST', '/api/team-members/invite', { email, role: 'agent', permissions: defaultMemberPermissions('agent') });
  const token = (await invitationLink(product, email)).split('/invite/')[1];
  const form = new FormData();
  for (const [field, value] of Object.entries({ token, name: 'لجين', password: 'palm-saffron-coral-9' })) form.set(field, String(value));
  const joined = await callerOf(product.url, null).model<{ token: string; user: { memberId: string } }>(
    'POST',
    `/api/team-members/complete/${token}`,
    form,
  );
  return { ...callerOf(product.url, joined.token), email, memberId: joined.user.memberId };
}

/** What the workers still have to bring to somebody, and what they began to hand over: `unsettled`, as far as they know. */
async function progress() {
  const { rows } = await database.query<{ open: number; pushes: number; unsettled: number; texts: number; unsettledTexts: number }>(`
    select (select count(*)::int from outbox.push_due where settled_at is null) as open,
      count(*) filter (where channel = 'push')::int as pushes,
      count(*) filter (where channel = 'push' and state = 'sending')::int as unsettled,
      count(*) filter (where channel = 'sms')::int as texts,
      count(*) filter (where channel = 'sms' and state = 'sending')::int as "unsettledTexts"
    from vault.delivery`);
  return rows[0]!;
}

/** Reviews of one star that arrive, each for everybody. */
const badReviews = 3;

test('notices of every channel whose worker is killed and whose queue is emptied reach everybody once, and nobody by their own doing', async () => {
  const owner = await syncedBusiness(product, google, [5]);
  const colleagues = [await colleague(owner), await colleague(owner)];
  const people: Person[] = [];
  for (const [nth, person] of [owner, ...colleagues].entries()) people.push(await notifiedEverywhere(person, nth));
  const workers = product.of('workers');
  /** Pushes that the last kill left unsettled. */
  let unsettled = 0;
  /** Kills the workers while pushes are on their way: what the push service took is not recorded as sent. */
  async function killWhileSending(meanwhile: () => Promise<unknown>): Promise<void> {
    const isUnderWay = async () => {
      const now = await progress();
      return now.unsettled > unsettled && now.unsettledTexts === 0 && (await pushes()).length === now.pushes;
    };
    const toAll = (name: NodeJS.Signals) => workers.forEach((app) => app.child().signal(name));
    for (;;) {
      await until(isUnderWay, Boolean);
      // Nothing may begin between the question and the kill.
      toAll('SIGSTOP');
      if (await isUnderWay()) break;
      toAll('SIGCONT');
    }
    await Promise.all(workers.map((app) => app.kill()));
    ({ unsettled } = await progress());
    await meanwhile();
  }
  const start = () => Promise.all(workers.map((app) => app.start()));

  await json(`${pushService.url}/__admin/scenario`, { name: 'silent', times: 1_000 });
  const reviews = await newestReviews(owner, colleagues.length);
  for (const [nth, { memberId }] of colleagues.entries()) {
    await owner.model('POST', `/api/Reviews/${reviews[nth]?.id}/assign`, { assignedTo: memberId });
  }
  for (let nth = 0; nth < badReviews; nth += 1) {
    await google.post('reviews', { location: owner.world.locations[0]?.name, stars: 1, comment: `سيئ ${nth}`, reviewer: 'زائر' });
  }
  await killWhileSending(async () => void (await product.redis?.ask('FLUSHALL')));
  await start();
  await killWhileSending(() => json(`${pushService.url}/__admin/scenario`, { name: 'ok' }));
  await start();

  const perPerson = people.map((_, nth) => badReviews + (nth === 0 ? 0 : 1));
  const total = perPerson.reduce((sum, count) => sum + count, 0);
  const done = await until(progress, ({ open, pushes: begun }) => open === 0 && begun >= total);
  // Each is begun once. What the kill left unsettled is not repeated: it may have arrived, and here all of it did.
  expect([done.pushes, done.texts]).toEqual([total, total + people.length]);
  const pushed = await pushes();
  expect(new Set(pushed.map(({ nth }) => nth))).toEqual(new Set([1]));
  expect(pushed).toHaveLength(total);
  expect([done.unsettled > 0, done.unsettledTexts]).toEqual([true, 0]);
  for (const [nth, person] of people.entries()) {
    const kinds = [...Array<string>(badReviews).fill('bad_review'), ...(nth === 0 ? [] : ['review_assigned'])];
    const own = pushed
      .filter(({ browser }) => browser === person.browser)
      .map(({ text }) => JSON.parse(text) as { id: string; kind: string });
    expect(own.map(({ kind }) => kind).toSorted()).toEqual(kinds);
    expect(new Set(own.map(({ id }) => id)).size).toBe(kinds.length);
    // The first is the code; each of the others names its review.
    const texts = (await textsTo(person.number)).slice(1).map(({ text }) => text);
    expect([texts.length, new Set(texts).size]).toEqual([kinds.length, kinds.length]);
    const { items } = await person.model<{ items: NotificationItem[] }>('GET', '/api/notifications');
    const inBell = items.filter(({ kind }) => kinds.includes(kind)).flatMap(({ kind, count }) => Array<string>(count).fill(kind));
    expect(inBell.toSorted()).toEqual(kinds);
    expect(items.map(({ at }) => at)).toEqual(
      items
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    // Of a kind the first goes out at once; the next mail gathers the others.
    const mails = await until(
      async () => (await mailsTo(product.mailbox, person.email)).filter(({ subject }) => /سلبي|أُسندت/.test(subject)),
      (found) => new Set(found.map(({ messageId }) => messageId)).size >= new Set(kinds).size,
    );
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(new Set(kinds).size);
  }
  // Every notice is in one mail of its person, sent or gathered.
  const { rows } = await database.query<{ notices: number }>(
    `select count(*)::int as notices from outbox.mailed_notice where notice ->> 'kind' in ('bad_review', 'review_assigned')
    group by account_id order by notices`,
  );
  expect(rows.map(({ notices }) => notices)).toEqual(perPerson.toSorted());
  report('notices', 2, { people: people.length, pushes: total, 'text messages': total, twice: 0, lost: 0 });
});

/** Days until the week that has begun, of Riyadh, is over and its reports have been due for a day: Monday, 8:00. */
function daysToReport(): number {
  const week = 7 * day;
  const someSunday = Date.parse('2026-03-01T00:00:00.000+03:00');
  const toSunday = week - ((((Date.now() - someSunday) % week) + week) % week);
  return toSunday / day + 32 / 24;
}

test('the report of a week whose worker is killed and whose queue is emptied is mailed once', async () => {
  const owner = await syncedBusiness(product, google, [5]);
  await google.post('reviews', { location: owner.world.locations[0]?.name, stars: 5, comment: 'ممتاز', reviewer: 'زائر' });
  await until(
    () => allReviews(owner),
    ({ length }) => length > 5,
  );
  const { id: accountId } = await owner.model<{ id: string }>('GET', '/api/UsernameAuth/me');
  const workers = product.of('workers');
  const kill = () => Promise.all(workers.map((app) => app.kill()));
  const accept = (name: 'refuse' | 'ok') => json(`${product.mailbox}/__admin/scenario`, { name });
  const begun = new Date();
  /** Mails of its reports that were not due when it began: `refused` for now by the mail server, `done`, and recorded as `sent`. */
  async function reportMails() {
    const { rows } = await database.query<{ mails: number; refused: number; done: number; sent: number }>(
      `with mine as (select distinct mail_id from outbox.mailed_notice
        where notice ->> 'kind' = 'weekly_report' and (notice ->> 'at')::timestamptz > $2 and account_id = $1)
      select (select count(*)::int from mine) as mails, count(turned_away_at)::int as refused, count(settled_at)::int as done,
        (select count(*)::int from outbox.sent_mail where event_id in (select mail_id::text from mine)) as sent
      from outbox.mail_due where job_id in (select 'notices-' || mail_id from mine)`,
      [accountId, begun],
    );
    return rows[0]!;
  }

  await kill();
  await accept('refuse');
  await Promise.all(workers.map((app) => app.start(laterEnv({}, daysToReport()))));
  await until(reportMails, ({ refused }) => refused === 1);
  await kill();
  await product.redis?.ask('FLUSHALL');
  await accept('ok');
  await Promise.all(workers.map((app) => app.start()));
  await until(reportMails, ({ done }) => done === 1, 240_000);
  await kill();
  await Promise.all(workers.map((app) => app.start()));
  expect(await reportMails()).toEqual({ mails: 1, refused: 0, done: 1, sent: 1 });
  const mails = (await mailsTo(product.mailbox, owner.email)).filter(({ subject }) => subject.startsWith('تقرير الأسبوع'));
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
});
