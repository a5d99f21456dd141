import { capMs, eventCatalogue, isoAfter, type Iso, type Uuid } from '@sumaa/contracts';
import { createCodec, load, type CommandContext } from '@sumaa/event-store';
import { createMemoryEventStore, createMemorySubjectKeys, testContext } from '@sumaa/event-store/testing';
import { RefusalError } from '@sumaa/runtime/http';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { executeOwned } from '../../../infra/execute.ts';
import { askPerson, optOut, standingOf, type PersonDeps } from './person.ts';
import { recipient } from './recipient.ts';

const idOf = (kind: number, n: number) => `${String(kind).repeat(8)}-4444-4444-8444-${String(n).padStart(12, '0')}` as Uuid;
const at = '2026-03-01T08:00:00.000Z' as Iso;
const addresses = 5;

interface Step {
  readonly type: 'Ask' | 'Pair' | 'Send' | 'Leave' | 'Cap' | 'OptOut';
  readonly one: number;
  readonly other: number;
  readonly n: number;
  readonly days: number;
}

/** Which addresses are of one person, by all that was said so far. */
function joined(pairs: readonly (readonly [number, number])[], of: number): ReadonlySet<number> {
  const all = new Set([of]);
  for (const _ of pairs) for (const [one, other] of pairs) if (all.has(one) || all.has(other)) all.add(one).add(other);
  return all;
}

const numbers = fc.integer({ min: 0, max: addresses - 1 });
const stepOf = (type: Step['type']) =>
  fc.record({
    type: fc.constant(type),
    one: numbers,
    other: numbers,
    n: fc.integer({ min: 0, max: 30 }),
    days: fc.integer({ min: 0, max: 20 }),
  });
const step = fc.oneof(
  { weight: 4, arbitrary: stepOf('Ask') },
  { weight: 4, arbitrary: stepOf('Pair') },
  { weight: 3, arbitrary: stepOf('Send') },
  { weight: 3, arbitrary: stepOf('Leave') },
  { weight: 1, arbitrary: stepOf('Cap') },
  { weight: 1, arbitrary: stepOf('OptOut') },
);

test('whatever happens at once, however long it waits, and whatever the cap becomes, nobody is asked or sent to by all addresses together above the cap, sent twice, or asked or sent to after opting out', async () => {
  const arrive = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(arrive, fc.integer({ min: 1, max: 3 }), fc.boolean(), async (rounds, first, isApart) => {
      let max = first;
      const [store, keys] = [createMemoryEventStore(), createMemorySubjectKeys()];
      const codec = createCodec({ catalogue: eventCatalogue, keys });
      // Two processes have no lock in common, but one store.
      const processes = [store, isApart ? { ...store } : store].map((each) => ({ store: each, codec }) as PersonDeps);
      const pairs: (readonly [number, number])[] = [];
      const out = new Set<number>();
      const asked: { readonly address: number; readonly when: Iso; readonly requestId: Uuid }[] = [];
      const sent: Uuid[] = [];
      const left: { readonly address: number; readonly when: Iso }[] = [];
      const settled = new Set<Uuid>();
      const withdrawn = new Set<Uuid>();
      const wrong: string[] = [];
      let when = at;
      let made = 0;
      for (const round of rounds) {
        when = isoAfter(when, round[0]!.days * 86_400_000);
        const known = [...pairs];
        const before = asked.length;
        for (const { type, n } of round) if (type === 'Cap') max = 1 + (n % 3);
        const wasOut = new Set([...out].flatMap((one) => [...joined(pairs, one)]));
        const run = async ({ type, one, other, n }: Step, turn: number): Promise<void> => {
          const deps = processes[turn % 2]!;
          const context = { ...testContext(), occurredAt: when } as CommandContext;
          const { tenantId } = context;
          const recipientId = idOf(1, one);
          if (type === 'Send') {
            const request = asked[n % (asked.length || 1)];
            if (!request || request.when > when) return;
            const id = idOf(1, request.address);
            const ids = { recipientId: id, requestId: request.requestId };
            const { isOut: isOutElsewhere, ahead } = await standingOf(deps, ids, tenantId, when);
            const command = {
              type: 'Send',
              requestId: request.requestId,
              allowedAt: { email: when, sms: when },
              isOutElsewhere,
              isLinked: true,
              isActive: true,
              ahead,
              maxPerMonth: max,
              at: when,
            } as const;
            const { events } = await executeOwned(deps, recipient, id, command, context);
            if (events.length === 0) return;
            if (events[0]!.type === 'ReviewRequestReported') return void withdrawn.add(request.requestId);
            if (sent.includes(request.requestId) || wasOut.has(request.address)) wrong.push(`sent at ${when}`);
            sent.push(request.requestId);
          } else if (type === 'OptOut') {
            if ((await load(deps, recipient, recipientId)).revision === null) return;
            await optOut(deps, recipientId, 'link', context);
            out.add(one);
          } else if (type === 'Leave') {
            const going = asked.filter(({ requestId }) => sent.includes(requestId) && !settled.has(requestId));
            const request = going[n % (going.length || 1)];
            if (!request) return;
            settled.add(request.requestId);
            const ids = { recipientId: idOf(1, request.address), requestId: request.requestId };
            const { isOut, ahead } = await standingOf(deps, ids, tenantId, when);
            if (isOut) return;
            const isAllowed = ahead < max;
            if (isAllowed) left.push({ address: request.address, when });
            else withdrawn.add(request.requestId);
            const delivery = isAllowed ? 'accepted' : 'withdrawn';
            await executeOwned(deps, recipient, ids.recipientId, { type: 'Report', requestId: ids.requestId, delivery, at: when }, context);
          } else if (type !== 'Cap') {
            const requestId = idOf(2, ++made);
            const address = {
              recipientId,
              requestId,
              channel: 'email',
              name: null,
              address: `${one}@example.com`,
              language: 'ar',
            } as const;
            const from = { locationId: idOf(3, 1), source: 'branch', accountId: idOf(4, 1) } as const;
            const request = { ...address, ...from, dueAt: when, maxPerMonth: max, at: when };
            const isPair = type === 'Pair' && one !== other;
            await askPerson(deps, request, isPair ? idOf(1, other) : null, context);
            if (isPair) pairs.push([one, other]);
            asked.push({ address: one, when, requestId });
            if (wasOut.has(one)) wrong.push(`asked at ${when}`);
          }
        };
        const gone = left.length;
        const isLeave = ({ type }: Step) => type === 'Leave';
        const others = round.filter((each) => !isLeave(each));
        const results = await Promise.allSettled(others.map(run));
        for (const [turn, result] of results.entries()) {
          if (result.status === 'fulfilled') continue;
          if (!(result.reason instanceof RefusalError) || result.reason.refusal.code === 'conflict') throw result.reason;
          const { type, one, other } = others[turn]!;
          // Refused, but said all the same.
          if (type === 'Pair' && one !== other) pairs.push([one, other]);
        }
        await Promise.all(round.filter(isLeave).map(run));
        // Who was asked twice before anybody said that the addresses are of one person was asked lawfully.
        for (let one = 0; one < addresses; one++) {
          const person = joined(pairs, one);
          const isWithin = (each: { readonly address: number; readonly when: Iso }): boolean =>
            person.has(each.address) && Date.parse(each.when) > Date.parse(when) - capMs;
          const last = asked.slice(before).filter((each) => person.has(each.address));
          const within = asked.filter((each) => isWithin(each) && !withdrawn.has(each.requestId));
          const isNew = round.length > 1 && person.size > joined(known, one).size;
          if (last.length > 0 && !isNew && within.length > max) wrong.push(`asked ${within.length} times by ${when}`);
          if (left.slice(gone).some(isWithin) && left.filter(isWithin).length > max) wrong.push(`more than ${max} left by ${when}`);
          if (left.slice(gone).some(({ address }) => person.has(address) && [...person].some((each) => out.has(each))))
            wrong.push(`left at ${when}`);
        }
      }
      expect(wrong).toEqual([]);
    }),
    { seed: 23, numRuns: 150 },
  );
});
