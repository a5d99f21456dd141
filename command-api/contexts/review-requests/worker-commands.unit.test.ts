import { randomUUID } from 'node:crypto';
import { capMs, reviewRequestCommands, reviewRequestQuestions, type RequestToSend, type Uuid } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { createAskingInMemory } from '../../testing/asking-in-memory.ts';

let [isActive, now] = [true, new Date('2026-11-15T10:00:00.000Z')];
const asking = () =>
  createAskingInMemory(
    randomUUID() as Uuid,
    () => now,
    async () => isActive,
  );
const request = (over: object = {}) => ({
  recipientId: randomUUID() as Uuid,
  requestId: randomUUID() as Uuid,
  channel: 'email' as const,
  address: 'noura@example.com',
  otherId: null,
  ...over,
});
const of = ({ commands }: ReturnType<typeof asking>, { recipientId, requestId }: { recipientId: Uuid; requestId: Uuid }) => {
  const ids = { recipientId, requestId } as never;
  return {
    send: () => commands.send(reviewRequestCommands.sendReviewRequest, ids),
    report: (delivery: string) => commands.send(reviewRequestCommands.reportReviewRequest, { recipientId, requestId, delivery } as never),
    /** When it may leave; null: never; undefined: it is not on its way. */
    allowedAt: async () => ((await commands.ask(reviewRequestQuestions.readReviewRequest, ids)) as RequestToSend | null)?.allowedAt,
  };
};

test('nothing leaves in the name of a deactivated business: what waits goes on waiting, what is on its way is let go', async () => {
  const business = asking();
  const [one, two] = [request(), request()];
  await business.ask(one);
  await business.ask(two);
  await of(business, one).send();
  expect(await of(business, one).allowedAt()).toBe(now.toISOString());
  isActive = false;
  expect(await of(business, one).allowedAt()).toBeNull();
  await of(business, two).send();
  expect(await of(business, two).allowedAt()).toBeUndefined();
  isActive = true;
  await of(business, two).send();
  expect(await of(business, two).allowedAt()).toBe(now.toISOString());
});

test('the cap in force as requests leave holds, also for those that wait since it was higher, and however long they wait', async () => {
  const business = asking();
  const rulesOf = (maxPerMonth: number) => business.changeRules({ maxPerMonth, quietFrom: '20:00', quietTo: '09:00' });
  await rulesOf(4);
  const first = request();
  const all = [first, request({ recipientId: first.recipientId }), request({ recipientId: first.recipientId })];
  for (const each of all) await business.ask(each);
  const [one, two, three] = all.map((each) => of(business, each));
  await one!.send();
  await two!.send();
  await rulesOf(1);
  await three!.send();
  expect(await three!.allowedAt()).toBeUndefined();
  // Of what set out at the same instant one leaves, and it is the same one whenever it is asked.
  const [leaving, kept] = (await one!.allowedAt()) === null ? [two!, one!] : [one!, two!];
  expect([await leaving.allowedAt(), await kept.allowedAt()]).toEqual([now.toISOString(), null]);
  await kept.report('withdrawn');
  const again = request({ recipientId: first.recipientId });
  now = new Date(now.getTime() + capMs);
  await expect(business.ask(again)).rejects.toThrow('review_request_cap');
  await leaving.report('accepted');
  now = new Date(now.getTime() + capMs);
  await business.ask(again);
  await of(business, again).send();
  expect(await of(business, again).allowedAt()).toBe(now.toISOString());
});
