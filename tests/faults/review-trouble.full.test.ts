import { randomUUID } from 'node:crypto';
import { createAskingInMemory, type AskedInMemory } from '@sumaa/command-api/testing';
import {
  hour,
  iso,
  minute,
  nextAllowed,
  reviewRequestCommands,
  reviewRequestQuestions,
  type AskingRules,
  type RequestToSend,
} from '@sumaa/contracts';
import { createCodes } from '@sumaa/runtime/derive';
import { RefusalError } from '@sumaa/runtime/http';
import type { MailOutcome } from '@sumaa/runtime/mail';
import { createPool } from '@sumaa/runtime/postgres';
import { Postponed } from '@sumaa/runtime/queue';
import type { SmsOutcome } from '@sumaa/runtime/sms';
import { amount, report, testTimeoutMs } from '@sumaa/runtime/testing';
import { createSentLedger, createTestApp, mailWriters, noFiles, sendMail, sendReviewSms, testJob } from '@sumaa/workers/testing';
import { expect, inject, onTestFinished, test } from 'vitest';

const seed = Number(process.env['SEED'] ?? 23);

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
function seeded(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Asked extends AskedInMemory {
  /** Of one with two addresses, both requests have the same. */
  readonly person: { isOut: boolean };
  isAsked: boolean;
  /** Whether it was refused to ask at all, after an opt-out. */
  isRefused: boolean;
  /** What was reported of it last. */
  delivery: string | null;
}

/** A run of the job of a request: queue and sweep may add it again, also while it runs. */
interface Run {
  readonly request: Asked;
  readonly at: number;
}

const midnight = Date.parse('2026-11-15T21:00:00.000Z');
const hourIn = (at: number) => ((at - midnight) % (24 * hour)) / hour;

const wanted = amount({ bounded: 600, full: 10_000 });

test(
  `of ${wanted.toLocaleString('en')} requests through a day of trouble, none arrives twice, after an opt-out, or at a quiet hour`,
  { timeout: testTimeoutMs },
  async () => {
    const dice = seeded(seed);
    const app = await createTestApp(inject('postgresUrl'));
    const pool = createPool({ url: app.url, role: 'sumaa_worker', applicationName: 'test-trouble' });
    onTestFinished(async () => {
      await pool.end();
      await app.close();
    });
    let now = midnight;
    const clock = () => new Date(now);
    const asking = createAskingInMemory(app.tenantId, clock);
    // At noon the business begins to rest in the afternoon, also for what waits.
    const morning: AskingRules = { maxPerMonth: 2, quietFrom: '22:00', quietTo: '08:00' };
    const afternoon: AskingRules = { maxPerMonth: 2, quietFrom: '13:00', quietTo: '16:00' };
    let rules = morning;
    await asking.changeRules(rules);
    const isQuiet = () => (rules === morning ? hourIn(now) < 8 : hourIn(now) >= 13 && hourIn(now) < 16);
    const isLawful = () => hourIn(now) >= 9 && hourIn(now) < 19;

    // Every fifth person is asked by both of their addresses; an opt-out by one is one of the other.
    const requests: Asked[] = [];
    for (let n = 0; n < wanted; n++) {
      const channel = n % 2 === 0 ? 'sms' : 'email';
      const address = channel === 'sms' ? `05${String(n).padStart(8, '0')}` : `c${n}@example.com`;
      const other = n % 10 === 1 ? requests[n - 1]! : null;
      const person = other?.person ?? { isOut: false };
      const [recipientId, requestId] = [randomUUID() as AskedInMemory['recipientId'], randomUUID() as AskedInMemory['requestId']];
      const otherId = other?.recipientId ?? null;
      requests.push({ recipientId, requestId, channel, address, otherId, person, isAsked: false, isRefused: false, delivery: null });
    }
    const byId = new Map(requests.map((one) => [one.requestId as string, one]));
    const byAddress = new Map(requests.map((one) => [one.channel === 'sms' ? `966${one.address.slice(1)}` : one.address, one]));
    const arrived = new Map<string, number>();
    const wrong: string[] = [];
    const arrives = (to: string) => {
      const { person, channel } = byAddress.get(to)!;
      arrived.set(to, (arrived.get(to) ?? 0) + 1);
      if (person.isOut || isQuiet() || (channel === 'sms' && !isLawful())) wrong.push(`${to} at ${clock().toISOString()}`);
    };
    // What the workers ask is answered by the decisions themselves; what they report is also noted here.
    const commands = {
      ask: asking.commands.ask as never,
      async send(command: never, payload: { readonly requestId: string; readonly delivery?: string }): Promise<null> {
        if (payload.delivery !== undefined) byId.get(payload.requestId)!.delivery = payload.delivery;
        return asking.commands.send(command, payload as never);
      },
    };
    const codes = createCodes([Buffer.alloc(32, 7)]);
    const dies = () => {
      if (dice() < 0.05) throw new Error('the worker dies here');
    };
    const answerOfSms = (): SmsOutcome => {
      // From 10 to 11 the provider is gone.
      const of = hourIn(now) >= 10 && hourIn(now) < 11 ? 1 : dice();
      if (of < 0.6) return { outcome: 'sent', providerId: randomUUID(), parts: 1 };
      if (of < 0.7) return { outcome: 'unknown' };
      return of < 0.75 ? { outcome: 'refused', code: 'ER-1' } : { outcome: 'later', afterMs: 20 * minute };
    };
    const answerOfMail = (): MailOutcome => {
      // From 17 to 19 the mail server is gone.
      const of = hourIn(now) >= 17 && hourIn(now) < 19 ? 1 : dice();
      if (of < 0.6) return { outcome: 'sent' };
      if (of < 0.7) return { outcome: 'failed', reason: 'ECONNECTION', responseCode: null, isUnknown: true };
      if (of < 0.75) return { outcome: 'refused', reason: 'EENVELOPE 550', responseCode: 550 };
      return { outcome: 'failed', reason: 'ECONNECTION', responseCode: null };
    };
    const sms = sendReviewSms({
      sms: {
        async send({ to }) {
          const answer = answerOfSms();
          // Where the answer is lost it may have been sent all the same.
          if (answer.outcome === 'sent' || (answer.outcome === 'unknown' && dice() < 0.5)) arrives(to);
          dies();
          return answer;
        },
      },
      commands: commands as never,
      deliveries: app.vault.deliveries,
      codes,
      publicUrl: 'https://sumaa.test',
      clock,
    });
    const mail = sendMail({
      writers: mailWriters,
      reader: app.reader,
      commands: commands as never,
      progress: { until: (ask) => ask() },
      auditMailTo: null,
      bounced: async () => {},
      isSuppressed: async () => false,
      ledger: createSentLedger(pool),
      deliveries: app.vault.deliveries,
      mailer: {
        async send({ to }) {
          const answer = answerOfMail();
          if (answer.outcome === 'sent' || ('isUnknown' in answer && dice() < 0.5)) arrives(to);
          dies();
          return answer;
        },
      },
      due: { settle: async () => undefined, recordRefusal: async (_, at) => at },
      codes,
      publicUrl: 'https://sumaa.test',
      conversations: null,
      files: noFiles,
      openFile: async () => null,
      notices: { close: async () => null },
      reportFigures: () => Promise.reject(new Error('no report is written here')),
      from: app.config.mail.from,
      clock,
    });
    /** Answers when it runs again; null: it is done. */
    const run = async (request: Asked): Promise<number | null> => {
      const { channel, recipientId, requestId } = request;
      const { tenantId } = app;
      const job = testJob({ id: requestId });
      if (request.isRefused) return null;
      try {
        // As the sweep does, until the request is let go.
        await asking.commands.send(reviewRequestCommands.sendReviewRequest, { recipientId, requestId } as never);
        const going = (await asking.commands.ask(reviewRequestQuestions.readReviewRequest, {
          recipientId,
          requestId,
        } as never)) as RequestToSend | null;
        if (going === null) return request.person.isOut ? null : Date.parse(nextAllowed(channel, iso(clock()), rules, 'Asia/Riyadh'));
        if (channel === 'sms') await sms({ tenantId, recipientId, requestId }, job);
        else await mail({ kind: 'review_request', eventId: `review-request-${requestId}`, tenantId, recipientId, requestId }, job);
        return null;
      } catch (error) {
        return now + (error instanceof Postponed ? error.afterMs : minute);
      }
    };

    // Somebody asks at every hour of the day.
    let waiting: Run[] = requests.map((request) => ({ request, at: midnight + dice() * 24 * hour }));
    let runs = 0;
    const askOnce = async (request: Asked): Promise<void> => {
      if (request.isAsked) return;
      request.isAsked = true;
      try {
        await asking.ask(request);
        if (request.person.isOut) wrong.push(`${request.address} was asked after an opt-out`);
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error;
        request.isRefused = true;
        if (!request.person.isOut) wrong.push(`${request.address}: ${error.refusal.code}`);
      }
    };
    while (waiting.length > 0 && now < midnight + 48 * hour) {
      now += 10 * minute;
      if (hourIn(now) >= 12 && rules === morning) {
        rules = afternoon;
        await asking.changeRules(rules);
      }
      for (const request of requests) {
        // By the way out that stands in what was sent.
        if (!request.isAsked || request.isRefused || request.person.isOut || dice() >= 0.002) continue;
        await asking.optOut(request.recipientId);
        request.person.isOut = true;
      }
      const due = waiting.filter(({ at }) => at <= now);
      waiting = waiting.filter(({ at }) => at > now);
      for (let first = 0; first < due.length; first += 16) {
        const part = due.slice(first, first + 16);
        for (const { request } of part) await askOnce(request);
        const done = part.map(async ({ request }) => {
          const twice = dice() < 0.2 ? [request, request] : [request];
          runs += twice.length;
          for (const at of await Promise.all(twice.map(run))) if (at !== null) waiting.push({ request, at });
          // A job that is done is added again now and then.
          if (dice() < 0.1) waiting.push({ request, at: now + 30 * minute });
        });
        await Promise.all(done);
      }
    }
    expect(wrong, `seed ${seed}`).toEqual([]);
    expect(
      [...arrived].filter(([, times]) => times > 1),
      `seed ${seed}`,
    ).toEqual([]);
    const kept = new Set([...arrived.keys()].map((to) => byAddress.get(to)!));
    const lost = requests.filter((one) => !one.person.isOut && !kept.has(one) && one.delivery === null);
    expect(lost, `seed ${seed}`).toEqual([]);
    expect([waiting, arrived.size > 0.6 * wanted]).toEqual([[], true]);
    const outOf = requests.filter(({ person }) => person.isOut).length;
    report('review requests', requests.length, {
      seed,
      runs,
      arrived: arrived.size,
      'opted out': outOf,
      'with two addresses': wanted / 5,
    });
  },
);
