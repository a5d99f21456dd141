import { randomUUID } from 'node:crypto';
import { ApplicationBody, ContactBody, eventCatalogue, FollowBody, TestimonialBody } from '@sumaa/contracts';
import { createCodec } from '@sumaa/event-store';
import { hostileMarkup, report, within } from '@sumaa/runtime/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { z } from 'zod';
import { makePerson } from '../../testing/people.ts';
import { startTestApp, type Answer, type TestApp } from '../../testing/start-test-app.ts';
import { messagesPerAddress } from '../contact-inbox/rate-limits.ts';
import { applicationsPerAddress, followsPerAddress, helpVotesPerAddress } from './rate-limits.ts';

let app: TestApp;
let token: string;
let written = 0;
beforeAll(async () => void (app = await startTestApp(inject('postgresUrl'), { RATE_LIMITS: 'on' })));
afterAll(() => app.close());

const email = () => `${randomUUID()}@example.com`;
let callers = 0;
/** An address in a network of its own, so that only the limits under test count. */
const strangerIp = () => `${20 + (++callers % 200)}.${Math.floor(callers / 200)}.0.7`;
const resume = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(40)]);

interface Form {
  readonly name: string;
  readonly schema: z.ZodType;
  readonly given: () => Record<string, unknown>;
  /** What is typed; an e-mail address is never markup. */
  readonly texts: readonly string[];
  readonly send: (given: Record<string, unknown>, ip: string) => Promise<Answer>;
  /** The most in an hour from one address. */
  readonly perAddress: number | null;
}
const post = (path: string) => (body: Record<string, unknown>, ip: string) => app.ask('POST', path, { body, ip });
const message = () => ({ name: 'خالد', email: email(), message: 'لا أستطيع ربط الحساب.' });

const forms: readonly Form[] = [
  {
    name: 'contact',
    schema: ContactBody,
    given: () => ({ ...message(), company: 'مقهى', subject: 'سؤال' }),
    texts: ['name', 'email', 'company', 'subject', 'message'],
    send: post('/api/contacts'),
    perAddress: messagesPerAddress.max,
  },
  {
    name: 'security report',
    schema: ContactBody,
    given: () => ({ ...message(), topic: 'security' }),
    texts: ['name', 'email', 'message'],
    send: post('/api/contacts'),
    perAddress: messagesPerAddress.max,
  },
  ...(['newsletter', 'reminder'] as const).map((kind) => ({
    name: kind,
    schema: FollowBody,
    given: () => ({ kind, email: email() }),
    texts: ['email'],
    send: post('/api/followers'),
    perAddress: followsPerAddress.max,
  })),
  {
    name: 'application',
    schema: ApplicationBody,
    given: () => ({ name: 'نورة', email: email(), vacancy: 'writer', note: 'أكتب بالعربية' }),
    texts: ['name', 'email', 'note'],
    send: (given, ip) => app.ask('POST', '/api/applications', { form: { ...(given as Record<string, string>), resume }, ip }),
    perAddress: applicationsPerAddress.max,
  },
  {
    name: 'vote on the help',
    schema: FollowBody,
    given: () => ({ article: 'first-sync', helped: true }),
    texts: [],
    send: post('/api/help-votes'),
    perAddress: helpVotesPerAddress.max,
  },
  {
    name: 'testimonial',
    schema: TestimonialBody,
    given: () => ({ stars: 5, text: 'Saves us hours every week', name: 'Noura', consent: true }),
    texts: ['text', 'name'],
    async send(body, ip) {
      // Limited by account.
      if (written++ % 15 === 0) ({ token } = await makePerson(app, ip));
      return app.ask('PUT', '/api/testimonial', { body, ip, token });
    },
    perAddress: null,
  },
];

/** What is stored of the forms, as somebody reads it, without white space. */
async function stored(): Promise<string> {
  const codec = createCodec({ catalogue: eventCatalogue, keys: app.vault.subjectKeys });
  const ended = new AbortController();
  const found: unknown[] = [];
  const streams = ['contactmessage-', 'follower-', 'application-', 'testimonial-'];
  for await (const feed of app.store.subscribe({ after: null, streams, signal: ended.signal })) {
    if (feed.kind === 'caught_up') break;
    if (feed.kind === 'event') found.push((await codec.decode(feed.event)).data);
  }
  ended.abort();
  return JSON.stringify(found).replaceAll(/\s+/g, '');
}

// Every eighth: all elements, each behind some of what leads out of where it stands.
const payloads = hostileMarkup.filter((_, at) => at % 8 === 0);

describe.each(forms.filter(({ texts }) => texts.length > 0))('the form $name', ({ name, schema, given, texts, send }) => {
  test('S16: keeps markup as the text that it is, or refuses its field', async () => {
    const wrong: string[] = [];
    const taken: string[] = [];
    for (const field of texts)
      for (const payload of payloads) {
        const { status, body, headers } = await send({ ...given(), [field]: payload }, strangerIp());
        if (!String(headers['content-type']).startsWith('application/json')) wrong.push(`${field}: no JSON`);
        if (status < 300 && field !== 'email') taken.push(payload);
        else if (status !== 400 || Object.keys(body.errors ?? {}).join() !== field) wrong.push(`${field}: ${status} ${payload}`);
      }
    const read = await stored();
    const lost = taken.filter((payload) => !read.includes(JSON.stringify(payload).slice(1, -1).replaceAll(/\s+/g, '')));
    expect({ wrong, lost }).toEqual({ wrong: [], lost: [] });
    report('S16 forms', texts.length * payloads.length, { form: name, 'kept as text': taken.length });
  });

  test('S19: reads no text of 100,000 characters for 200 ms', () => {
    const hostile = ['a', 'ا', ' ', '\u064b', '.a', 'a@', 'a@a.', '<', '%', '\u200b', '\ud83d\ude00', '-a'].map(
      (part) => `${part.repeat(100_000 / part.length)}!`,
    );
    let slowest = { ms: 0, of: '' };
    for (const field of texts)
      for (const text of hostile) {
        // The better of two, because the first may pay for what has nothing to do with the text.
        const [ms] = [0, 1]
          .map(() => {
            const began = process.cpuUsage();
            schema.safeParse({ ...given(), [field]: text });
            const { user, system } = process.cpuUsage(began);
            return (user + system) / 1000;
          })
          .toSorted((one, other) => one - other);
        if (ms !== undefined && ms > slowest.ms) slowest = { ms, of: `${field}, ${text.slice(0, 4)}` };
      }
    report('S19 forms', texts.length * hostile.length, { 'slowest in ms of processor time': within(slowest.ms, 200), which: slowest.of });
  });
});

test.each(forms.filter(({ perAddress }) => perAddress !== null))(
  'S24: the form $name takes so many from one address, says when to come back, and others get through',
  async ({ given, send, perAddress }) => {
    const ip = strangerIp();
    const answers: Answer[] = [];
    for (let each = 0; each < Number(perAddress) + 3; each++) answers.push(await send(given(), ip));
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(Number(perAddress));
    const refused = answers.slice(Number(perAddress));
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [429, 'too_many_requests']));
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(given(), strangerIp())).status).toBeLessThan(300);
  },
);
