import { randomUUID } from 'node:crypto';
import {
  documentVersion,
  documentVersions,
  eventCatalogue,
  followLinks,
  followPurpose,
  platformTenant,
  readable,
  type FollowerEvent,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { createCodec } from '@sumaa/event-store';
import { createCodes, emailHmac, sha256, writeLinkCode } from '@sumaa/runtime/derive';
import { createFileStore } from '@sumaa/runtime/storage';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { enrolAdministrator } from '../../testing/authenticator.ts';
import { makePerson } from '../../testing/people.ts';
import { withoutLimits } from '../../testing/plan.ts';
import { colleagueOf, join, updateMember } from '../../testing/team.ts';
import { siteViewsPerAddress } from './rate-limits.ts';
import { toldBefore } from './document/site-document.ts';
import { followerIdOf } from './follower/request-follow.ts';
import { startTestApp, type RequestOptions, type TestApp } from '../../testing/start-test-app.ts';

let testApp: TestApp;
let staffToken: string;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'), { RATE_LIMITS: 'on' });
  const staff = { email: 'editor@sumaa.example', password: 'coral-palm-saffron-9' };
  await testApp.api.commands.ensureSuperAdmin(staff);
  staffToken = (await enrolAdministrator(testApp, staff)).answer.model.token;
});
afterAll(() => testApp.close());

let callers = 0;
/** Each from an address and a network of its own, so that only the limits under test count. */
const follow = (body: object, more: RequestOptions = {}) => {
  callers += 1;
  return testApp.ask('POST', '/api/followers', { body, ip: `${20 + (callers % 100)}.${Math.floor(callers / 100)}.0.7`, ...more });
};
const linkOf = (followerId: Uuid, does: keyof typeof followLinks) => {
  const issue = followLinks[does];
  const token = createCodes(testApp.config.keys.master).linkToken({ purpose: followPurpose, account: followerId, issue });
  return writeLinkCode({ subject: followerId, issue, token });
};

/** All events of followers, the oldest first. */
async function followerEvents(): Promise<FollowerEvent[]> {
  const codec = createCodec({ catalogue: eventCatalogue, keys: testApp.vault.subjectKeys });
  const ended = new AbortController();
  const found: FollowerEvent[] = [];
  for await (const feed of testApp.store.subscribe({ after: null, streams: ['follower-'], signal: ended.signal })) {
    if (feed.kind === 'caught_up') break;
    if (feed.kind === 'event') found.push((await codec.decode(feed.event)) as unknown as FollowerEvent);
  }
  ended.abort();
  return found;
}
/** The ids under which this address asked, the oldest first. */
async function idsOf(email: string): Promise<Uuid[]> {
  const events = await followerEvents();
  return events.flatMap(({ type, data }) => (type === 'FollowRequested' && readable(data.email) === email ? [data.followerId] : []));
}
const context = () => {
  const commandId = randomUUID() as Uuid;
  const chain = { correlationId: commandId, causationId: commandId };
  const occurredAt = new Date().toISOString() as never;
  return {
    commandId,
    commandHash: sha256(commandId),
    occurredAt,
    ...chain,
    tenantId: platformTenant,
    actor: { kind: 'worker', name: 'sweep' },
  } as const;
};
const address = () => `${randomUUID()}@example.com`;

describe('the form of newsletter and reminder', () => {
  test('stores who asks for what, encrypted, and answers the same for an address that is known', async () => {
    const email = address();
    const answers = [await follow({ kind: 'newsletter', email }, { language: 'en' }), await follow({ kind: 'newsletter', email })];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [202, 'ok'],
      [202, 'ok'],
    ]);
    const ids = await idsOf(email);
    expect(ids).toHaveLength(1);
    expect(JSON.stringify((await testApp.events('follower', String(ids[0]))).map(({ data }) => data))).not.toContain(email);
  });

  test('mails again to an address whose first link lapsed, and once only', async () => {
    const email = address();
    const ask = () => follow({ kind: 'newsletter', email });
    await ask();
    const [first] = (await idsOf(email)) as [Uuid];
    await testApp.api.commands.internal.LapseFollow(context(), { followerId: first });
    await ask();
    await ask();
    const ids = await idsOf(email);
    expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
  });

  test('of two who announce a launch date at once the second is refused', async () => {
    const setLaunch = (launchAt: string | null, before?: string | null) =>
      testApp.ask('PUT', '/api/audience/launch', { body: { launchAt, before }, token: staffToken });
    await setLaunch(null);
    const answers = await Promise.all(['2998-01-01T00:00:00.000Z', '2998-02-01T00:00:00.000Z'].map((at) => setLaunch(at, null)));
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['ok', 'settings_changed']);
    expect((await setLaunch(null)).status).toBe(200);
  });

  test('mails once more to an address that was reminded, when another launch is announced', async () => {
    const setLaunch = (launchAt: string | null) => testApp.ask('PUT', '/api/audience/launch', { body: { launchAt }, token: staffToken });
    const email = address();
    const ask = () => follow({ kind: 'reminder', email });
    await setLaunch('2026-01-01T00:00:00.000Z');
    await ask();
    const [first] = (await idsOf(email)) as [Uuid];
    await testApp.ask('POST', '/api/followers/confirm', { body: { code: linkOf(first, 'confirm') } });
    await testApp.api.commands.internal.RemindFollower(context(), { followerId: first });
    await ask();
    expect(await idsOf(email), 'nothing else was announced').toHaveLength(1);
    await setLaunch('2999-01-01T00:00:00.000Z');
    await ask();
    await ask();
    expect(await idsOf(email)).toHaveLength(2);
    expect((await testApp.events('follower', first)).map(({ type }) => type)).toEqual([
      'FollowRequested',
      'FollowConfirmed',
      'FollowerReminded',
      'FollowEnded',
    ]);
  });

  test('mails nobody who ended it within 30 days, whoever asks', async () => {
    const email = address();
    const ask = () => follow({ kind: 'newsletter', email });
    await ask();
    const [first] = (await idsOf(email)) as [Uuid];
    await testApp.ask('POST', '/api/followers/end', { body: { code: linkOf(first, 'end') } });
    expect((await ask()).status).toBe(202);
    expect(await idsOf(email)).toHaveLength(1);
    const before = testApp.now.at;
    testApp.now.at = new Date(before.getTime() + 30 * 86_400_000);
    await ask();
    testApp.now.at = before;
    expect(await idsOf(email)).toHaveLength(2);
  });

  test('names a wrong address in the language of the caller, and changes nothing', async () => {
    const before = (await followerEvents()).length;
    const answer = await follow({ kind: 'reminder', email: 'nobody' }, { language: 'ar' });
    expect([answer.status, answer.body.errors]).toEqual([400, { email: ['صيغة البريد الإلكتروني غير صحيحة'] }]);
    expect((await follow({ kind: 'sms', email: address() })).status).toBe(400);
    expect((await followerEvents()).length).toBe(before);
  });

  test('answers a program that fills the invisible field like a person, and stores nothing', async () => {
    const email = address();
    expect((await follow({ kind: 'newsletter', email, website: 'https://spam.example' })).status).toBe(202);
    expect(await idsOf(email)).toEqual([]);
  });

  test('turns away the eleventh request from one network address', async () => {
    const codes = [];
    for (let each = 0; each < 11; each++)
      codes.push((await follow({ kind: 'newsletter', email: address() }, { ip: '10.9.0.1' })).body.code);
    expect(codes.filter((code) => code !== 'ok')).toEqual(['too_many_requests']);
  });
});

describe('a link', () => {
  test('confirms, and ends by one click of a mail program, however often', async () => {
    const email = address();
    await follow({ kind: 'reminder', email });
    const [id] = (await idsOf(email)) as [Uuid];
    const confirm = () => testApp.ask('POST', '/api/followers/confirm', { body: { code: linkOf(id, 'confirm') } });
    expect([(await confirm()).model, (await confirm()).model]).toEqual([{ kind: 'reminder' }, { kind: 'reminder' }]);
    const oneClick = () =>
      testApp.api.app.inject({
        method: 'POST',
        url: `/api/followers/end/${linkOf(id, 'end')}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    expect([(await oneClick()).statusCode, (await oneClick()).statusCode]).toEqual([200, 200]);
    expect((await confirm()).body.code).toBe('follow_link_invalid');
    expect((await testApp.events('follower', id)).map(({ type }) => type)).toEqual(['FollowRequested', 'FollowConfirmed', 'FollowEnded']);
    await testApp.api.commands.internal.DestroyKey(context(), { kind: 'follower', id });
    expect(await idsOf(email), 'nobody can read the address any more').toEqual([]);
  });

  test('that we did not make, or made for something else, does nothing', async () => {
    const email = address();
    await follow({ kind: 'newsletter', email });
    const [id] = (await idsOf(email)) as [Uuid];
    for (const code of ['x', linkOf(randomUUID() as Uuid, 'confirm').slice(0, -1), linkOf(id, 'end')])
      expect((await testApp.ask('POST', '/api/followers/confirm', { body: { code } })).body.code).toBe('follow_link_invalid');
    expect((await testApp.events('follower', id)).length).toBe(1);
  });
});

const mailing: ReadonlySet<string> = new Set(['FollowRequested', 'FollowerReminded', 'FollowerMailed']);

test('an article is not sent before it was tested', async () => {
  const on = (step: string, article = 'google-rules') =>
    testApp.ask('POST', `/api/audience/newsletter/${article}/${step}`, { token: staffToken });
  expect((await on('send')).body.code).toBe('newsletter_untested');
  expect([(await on('test')).status, (await on('send')).status, (await on('send')).status]).toEqual([200, 200, 200]);
  expect((await testApp.events('newsletter', 'google-rules')).map(({ type }) => type)).toEqual(['NewsletterTested', 'NewsletterStarted']);
  expect((await on('test', 'no-article')).status).toBe(404);
});

test('a changed text is told to each business once, by whoever of the staff did it, and not of another version', async () => {
  const person = await makePerson(testApp);
  const tell = (version: number) => testApp.ask('POST', '/api/audience/documents/privacy/tell', { token: staffToken, body: { version } });
  expect((await tell(documentVersion('privacy') + 1)).body.code).toBe('conflict');
  const which = { document: 'privacy', version: documentVersion('privacy') } as const;
  const inBusiness = { ...context(), tenantId: person.tenantId as Uuid };
  const tellBusiness = () => testApp.api.commands.internal.TellBusinessOfDocument(inBusiness, which);
  expect((await tellBusiness()).result).toEqual({ isTold: false });
  expect((await tell(which.version)).status).toBe(200);
  expect([(await tellBusiness()).result, (await tellBusiness()).result]).toEqual([{ isTold: true }, { isTold: true }]);
  const messages = (await testApp.events('tenant', person.tenantId)).filter(({ type }) => type === 'BusinessMessaged');
  expect(messages).toHaveLength(1);
  // No version was told before.
  const codec = createCodec({ catalogue: eventCatalogue, keys: testApp.vault.subjectKeys });
  const [message] = await Promise.all(messages.map((each) => codec.decode(each)));
  const said = (message?.data as { readonly body?: string } | undefined)?.body;
  for (const { texts } of documentVersions.privacy.changes) expect(said).toContain(texts.ar);
  const next = { document: 'privacy', version: which.version + 1 } as const;
  expect(await toldBefore({ store: testApp.store, codec }, next)).toBe(which.version);
  await testApp.api.commands.internal.FinishDocument(context(), { ...which, businesses: 1 });
  expect((await testApp.events('sitedocument', `privacy-${which.version}`)).map(({ type }) => type)).toEqual([
    'DocumentChangeTold',
    'DocumentChangeDelivered',
  ]);
});

test('nobody gets a second mail without a click that confirms or the lapse of the first link, and nobody who ended it', async () => {
  const launchAt = '2026-01-01T00:00:00.000Z';
  await testApp.ask('PUT', '/api/audience/launch', { body: { launchAt }, token: staffToken });
  for (const step of ['test', 'send'])
    expect((await testApp.ask('POST', `/api/audience/newsletter/reply-time/${step}`, { token: staffToken })).status).toBe(200);
  const steps = ['ask', 'ask in capitals', 'confirm', 'end', 'lapse', 'remind', 'mail', 'mail what is not sent'] as const;
  const kinds = fc.constantFrom('newsletter', 'reminder');
  await fc.assert(
    fc.asyncProperty(kinds, fc.array(fc.constantFrom(...steps), { minLength: 4, maxLength: 12 }), async (kind, walk) => {
      const email = address();
      const known: Uuid[] = [];
      let [seen, isDue] = [{ mails: 0, lapses: 0, ends: 0, confirms: 0 }, false];
      for (const step of ['ask' as const, ...walk]) {
        const id = known.at(-1);
        if (step === 'ask') await follow({ kind, email });
        else if (step === 'ask in capitals') await follow({ kind, email: email.toUpperCase() });
        else if (id !== undefined && step === 'confirm')
          await testApp.ask('POST', '/api/followers/confirm', { body: { code: linkOf(id, 'confirm') } });
        else if (id !== undefined && step === 'end') await testApp.ask('POST', '/api/followers/end', { body: { code: linkOf(id, 'end') } });
        else if (id !== undefined && step === 'lapse') await testApp.api.commands.internal.LapseFollow(context(), { followerId: id });
        else if (id !== undefined && step === 'remind') await testApp.api.commands.internal.RemindFollower(context(), { followerId: id });
        else if (id !== undefined) {
          const article = step === 'mail' ? 'reply-time' : 'angry-review';
          await testApp.api.commands.internal.MailFollower(context(), { followerId: id, article });
        }
        const nextId = followerIdOf(emailHmac(testApp.config.keys.emailHmac, email), kind, known.length);
        if ((await testApp.events('follower', nextId)).length > 0) known.push(nextId);
        const written = (await Promise.all(known.map((each) => testApp.events('follower', each)))).flat();
        const now = written.filter(({ type }) => mailing.has(type)).length;
        const countOf = (wanted: string) => written.filter(({ type }) => type === wanted).length;
        const isWanted = now === seen.mails || (now === seen.mails + 1 && (seen.mails === 0 || isDue));
        expect(isWanted, `mails ${seen.mails} to ${now} at ${step} of ${walk.join()}`).toBe(true);
        const endedBy = (because: string) =>
          written.filter(({ type, data }) => type === 'FollowEnded' && JSON.stringify(data).includes(`"${because}"`)).length;
        const next = { mails: now, lapses: endedBy('lapsed'), ends: endedBy('asked'), confirms: countOf('FollowConfirmed') };
        isDue = (now === seen.mails && next.ends === seen.ends && isDue) || next.confirms > seen.confirms || next.lapses > seen.lapses;
        seen = next;
      }
    }),
    { seed: 22, numRuns: 12 },
  );
});

describe('an application for a job', () => {
  const resume = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from('سيرة'), Buffer.alloc(40)]);
  const files = () => createFileStore({ dataDir: testApp.config.dataDir });
  let applicants = 0;
  const apply = (form: Record<string, string | Buffer> = {}, more: RequestOptions = {}) => {
    applicants += 1;
    const written = { name: 'نورة القحطاني', email: address(), vacancy: 'writer', note: 'أكتب بالعربية', resume, ...form };
    return testApp.ask('POST', '/api/applications', { form: written, ip: `${20 + applicants}.200.0.7`, ...more });
  };
  const stored = async () => {
    const ended = new AbortController();
    const found: string[] = [];
    for await (const feed of testApp.store.subscribe({ after: null, streams: ['application-'], signal: ended.signal })) {
      if (feed.kind === 'caught_up') break;
      if (feed.kind === 'event' && feed.event.type === 'ApplicationReceived') found.push(feed.event.stream.replace('application-', ''));
    }
    ended.abort();
    return found;
  };

  test('is stored encrypted, and erased with its résumé', async () => {
    expect((await apply()).status).toBe(201);
    const [id] = (await stored()) as [Uuid];
    const [event] = await testApp.events('application', id);
    expect(JSON.stringify(event?.data)).not.toMatch(/نورة|example\.com|بالعربية/);
    const { fileId } = (event as unknown as { data: { resume: { fileId: string } } }).data.resume;
    expect((await files().open(fileId))?.bytes.includes('%PDF'), 'the file is sealed').toBe(false);
    const erase = () => testApp.ask('DELETE', `/api/audience/applications/${id}`, { token: staffToken });
    expect([(await erase()).status, (await erase()).status]).toEqual([200, 200]);
    await testApp.api.commands.internal.DestroyKey(context(), { kind: 'application', id });
    expect(await files().open(fileId)).toBeNull();
    expect((await testApp.events('application', id)).map(({ type }) => type)).toEqual(['ApplicationReceived', 'ApplicationErased']);
  });

  test('is refused by field, and nothing of it is kept', async () => {
    const before = (await stored()).length;
    const refused = async (form: Record<string, string | Buffer>) => Object.keys((await apply(form)).body.errors ?? {});
    expect(await refused({ name: ' ', email: 'nobody', vacancy: 'king' })).toEqual(['name', 'email', 'vacancy']);
    expect(await refused({ resume: Buffer.from('<script>alert(1)</script>') })).toEqual(['resume']);
    expect(await refused({ resume: Buffer.from('MZ') })).toEqual(['resume']);
    const large = await apply({ resume: Buffer.concat([resume, Buffer.alloc(5 * 1024 * 1024)]) }, { language: 'ar' });
    expect(large.body.errors).toEqual({ resume: ['حجم السيرة الذاتية 5 ميغابايت على الأكثر'] });
    expect(await refused({ note: 'x'.repeat(2_001) })).toEqual(['note']);
    expect((await apply({ website: 'https://spam.example' })).status).toBe(201);
    expect((await stored()).length).toBe(before);
  });

  test('is stored once when it is sent again with the same key', async () => {
    const before = (await stored()).length;
    const email = address();
    const key = randomUUID();
    const again = () => apply({ email }, { key, ip: '10.3.0.1' });
    expect([(await again()).status, (await again()).status]).toEqual([201, 201]);
    expect((await stored()).length).toBe(before + 1);
  });

  test('is mailed about once a day and address, and limited by network address and by writer', async () => {
    const email = address();
    for (let each = 0; each < 3; each++) expect((await apply({ email })).status).toBe(201);
    expect((await apply({ email })).body.code).toBe('too_many_requests');
    const own = [];
    for (const id of await stored()) {
      const [event] = await testApp.events('application', id);
      const data = event?.data as { acknowledged: boolean };
      own.push(data.acknowledged);
    }
    expect(own.slice(-3)).toEqual([true, false, false]);
    const codes = [];
    for (let each = 0; each < 6; each++) codes.push((await apply({}, { ip: '10.8.0.1' })).body.code);
    expect(codes.filter((code) => code !== 'ok')).toEqual(['too_many_requests']);
  });
});

describe('whether the help helped', () => {
  test('is recorded of an article that is there, and of no other', async () => {
    const vote = (body: object) => testApp.ask('POST', '/api/help-votes', { body, ip: '10.7.0.1' });
    expect((await vote({ article: 'first-sync', helped: false })).status).toBe(201);
    expect((await vote({ article: '../secrets', helped: true })).status).toBe(400);
    const codes = [];
    for (let each = 0; each < 20; each++) codes.push((await vote({ article: 'first-sync', helped: true })).body.code);
    expect(codes.filter((code) => code !== 'ok')).toEqual(['too_many_requests']);
  });
});

describe('a view of the site', () => {
  test('is recorded with its page and kind of source, nothing about the visitor, and of no other address', async () => {
    const viewed = async () => {
      const ended = new AbortController();
      const found: { readonly data: { readonly page: string; readonly source: string }; readonly metadata: { readonly actor: object } }[] =
        [];
      for await (const feed of testApp.store.subscribe({ after: null, streams: ['siteview-'], signal: ended.signal })) {
        if (feed.kind === 'caught_up') break;
        if (feed.kind === 'event') found.push(feed.event as never);
      }
      ended.abort();
      return found;
    };
    const view = (path: string, from = '') => testApp.ask('POST', '/api/site-views', { body: { path, from }, ip: '10.7.0.2' });
    for (const [path, from] of [
      ['/en/pricing', 'www.google.com'],
      ['/customer/reviews', ''],
      ['/../secrets', ''],
    ] as const)
      expect((await view(path, from)).status).toBe(200);
    expect((await view('/'.repeat(300))).status).toBe(400);
    const recorded = await viewed();
    expect(recorded.map(({ data: { page, source } }) => [page, source])).toEqual([['/pricing', 'google']]);
    expect(recorded[0]?.metadata.actor).toEqual({ kind: 'system', name: 'public-site' });
    expect(JSON.stringify(recorded.map(({ data, metadata }) => [data, metadata]))).not.toContain('10.7.0');
    const { max } = siteViewsPerAddress;
    for (let each = 0; each < max; each++) expect((await view('/')).status).toBe(200);
    expect(await viewed()).toHaveLength(max);
  });
});

describe('testimonials', () => {
  const said = { stars: 5, text: 'Saves us hours every week', name: 'Noura', consent: true };

  test('the general manager writes one with their consent, staff approve what they read, and it is withdrawn', async () => {
    const owner = await makePerson(testApp, '45.1.0.7');
    const write = (body: object) => testApp.ask('PUT', '/api/testimonial', { token: owner.token, body });
    const { status, body } = await write({ ...said, text: 'short', consent: false });
    expect([status, Object.keys(body.errors ?? {}).toSorted()]).toEqual([400, ['consent', 'text']]);
    expect((await write(said)).status).toBe(200);
    const [written] = await testApp.events('testimonial', owner.accountId);
    expect(JSON.stringify(written?.data)).not.toContain(said.text);
    const writtenAt = String((written?.data as { readonly writtenAt?: string } | undefined)?.writtenAt);
    const decide = (token: string, of: string) =>
      testApp.ask('PUT', `/api/audience/testimonials/${owner.accountId}/decision`, { token, body: { approved: true, writtenAt: of } });
    expect((await decide(owner.token, writtenAt)).status).toBe(403);
    expect((await decide(staffToken, '2020-01-01T00:00:00.000Z')).status).toBe(409);
    expect((await decide(staffToken, writtenAt)).status).toBe(200);
    expect((await testApp.ask('DELETE', '/api/testimonial', { token: owner.token })).status).toBe(200);
    const types = (await testApp.events('testimonial', owner.accountId)).map(({ type }) => type);
    expect(types).toEqual(['TestimonialWritten', 'TestimonialDecided', 'TestimonialWithdrawn']);
  });

  test('whoever may not write one any more still withdraws theirs, and it is taken down when they leave the team', async () => {
    const owner = colleagueOf(await withoutLimits(testApp, await makePerson(testApp, '45.2.0.7')));
    const types = async (accountId: string) => (await testApp.events('testimonial', accountId)).map(({ type }) => type);
    const ask = (method: 'PUT' | 'DELETE', { token }: { readonly token: string }) =>
      testApp.ask(method, '/api/testimonial', { token, ...(method === 'PUT' ? { body: said } : {}) });
    const [demoted, leaver] = [await join(testApp, owner, 'admin'), await join(testApp, owner, 'admin')];
    for (const writer of [demoted, leaver]) expect((await ask('PUT', writer)).status).toBe(200);
    expect((await updateMember(testApp, owner, demoted.memberId, 'viewer')).status).toBe(200);
    expect((await ask('PUT', demoted)).status).toBe(403);
    expect((await ask('DELETE', demoted)).status).toBe(200);
    expect((await testApp.ask('PUT', `/api/team-members/${leaver.memberId}/deactivate`, { token: owner.token, body: {} })).status).toBe(
      200,
    );
    for (const { accountId } of [demoted, leaver]) expect(await types(accountId)).toEqual(['TestimonialWritten', 'TestimonialWithdrawn']);
  });

  test('is taken down after all when the process died between the end of the membership and that, and stays for whoever is in the team', async () => {
    const owner = colleagueOf(await withoutLimits(testApp, await makePerson(testApp, '45.3.0.7')));
    const types = async (accountId: string) => (await testApp.events('testimonial', accountId)).map(({ type }) => type);
    const [leaver, stays] = [await join(testApp, owner, 'admin'), await join(testApp, owner, 'admin')];
    for (const { token } of [leaver, stays]) expect((await testApp.ask('PUT', '/api/testimonial', { token, body: said })).status).toBe(200);
    testApp.eachAppend.act = (stream, isDone) => {
      if (stream === `testimonial-${leaver.accountId}` && !isDone) throw new Error('killed');
    };
    const left = await testApp.ask('PUT', `/api/team-members/${leaver.memberId}/deactivate`, { token: owner.token, body: {} });
    testApp.eachAppend.act = null;
    expect([left.status, await types(leaver.accountId)]).toEqual([500, ['TestimonialWritten']]);
    for (const { accountId } of [leaver, stays]) {
      const inBusiness = { ...context(), tenantId: owner.tenantId as TenantId };
      await testApp.api.commands.internal.WithdrawTestimonial(inBusiness, { accountId: accountId as Uuid });
    }
    expect(await types(leaver.accountId)).toEqual(['TestimonialWritten', 'TestimonialWithdrawn']);
    expect(await types(stays.accountId)).toEqual(['TestimonialWritten']);
  });
});
