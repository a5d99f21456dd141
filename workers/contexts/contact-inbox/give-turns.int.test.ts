import { randomUUID } from 'node:crypto';
import { platformTenant, type Uuid } from '@sumaa/contracts';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { giveTurns, turnsDue } from './give-turns.ts';
import { createTurnLedger } from './turn-ledger.ts';

let app: TestApp;
/** Sunday, at noon in Riyadh. */
let now: Date;
/** Messages that command-api does not give. */
let refused: Set<unknown>;
beforeEach(async () => {
  app = await createTestApp(inject('postgresUrl'));
  now = new Date('2026-03-01T09:00:00Z');
  refused = new Set();
  app.commandApi.answer('GiveContactTurn', ({ messageId }) => ({ given: !refused.has(messageId) }));
});
afterEach(() => app.close());

const clock = () => now;
const chore = () => turnsDue({ commands: app.commands, ledger: createTurnLedger(app.pool, clock) }, clock, new AbortController().signal)();
const morning = (day: string) => ({ [day]: [{ opens: '09:00', closes: '13:00' }] });
const closed = { sunday: [], monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [] };

async function person(capacity: number, over: { week?: object; absence?: object; permissions?: string[] } = {}): Promise<Uuid> {
  const id = randomUUID() as Uuid;
  const { week = null, absence = null, permissions = ['inbox'] } = over;
  await app.pool.query(`insert into work.member (tenant_id, account_id, role, permissions) values ($1, $2, 'super_admin', $3)`, [
    platformTenant,
    id,
    permissions,
  ]);
  await app.pool.query(`insert into work.contact_duty values ($1, $2, $3, 'Asia/Riyadh', $4, $5)`, [
    platformTenant,
    id,
    capacity,
    JSON.stringify(week),
    JSON.stringify(absence),
  ]);
  return id;
}
/** Messages that wait, the first the oldest. */
async function waiting(count: number): Promise<Uuid[]> {
  const ids = Array.from({ length: count }, () => randomUUID() as Uuid);
  for (const [index, id] of ids.entries())
    await app.pool.query(`insert into work.contact_load values ($1, $2, $3, null, false)`, [
      id,
      platformTenant,
      new Date(Date.parse('2026-03-01T05:00:00Z') + index * 1_000),
    ]);
  return ids;
}
/** The read model catches up with a turn. */
const shown = (messageId: Uuid | undefined, accountId: Uuid) =>
  app.pool.query('update work.contact_load set assigned_to = $2, was_assigned = true where message_id = $1', [messageId, accountId]);
const given = () => app.commandApi.named('GiveContactTurn').map(({ payload }) => [payload['messageId'], payload['accountId']]);

test('gives the oldest first, in turn, to nobody more than they have room for, though the read models are behind', async () => {
  const people = [await person(2), await person(1)];
  const messages = await waiting(5);
  await chore();
  await chore();
  expect(given().map(([message]) => message)).toEqual(messages.slice(0, 3));
  const counts = people.map((id) => given().filter(([, to]) => to === id).length);
  expect(counts).toEqual([2, 1]);
});

test('gives what waited once somebody has room again or comes on duty', async () => {
  const id = await person(1, { week: { ...closed, ...morning('sunday') } });
  const [first, second] = await waiting(2);
  now = new Date('2026-03-01T05:59:00Z');
  await chore();
  expect(given()).toEqual([]);
  now = new Date('2026-03-01T06:00:00Z');
  await chore();
  expect(given()).toEqual([[first, id]]);
  await shown(first, id);
  await chore();
  expect(given()).toHaveLength(1);
  // Ended, so the view has it no more.
  await app.pool.query('delete from work.contact_load where message_id = $1', [first]);
  await chore();
  expect(given()).toEqual([
    [first, id],
    [second, id],
  ]);
});

test('passes over who is absent, without the duty, or has none set', async () => {
  await person(5, { absence: { from: '2026-02-28', to: '2026-03-01' } });
  await person(5, { permissions: ['audit'] });
  const here = await person(5);
  const [message] = await waiting(1);
  await chore();
  expect(given()).toEqual([[message, here]]);
});

test('two workers at once take different messages and respect the room', async () => {
  const id = await person(2);
  await waiting(4);
  await Promise.all([chore(), chore(), chore()]);
  const messages = given().map(([message]) => message);
  expect([messages.length, new Set(messages).size]).toEqual([2, 2]);
  expect(given().every(([, to]) => to === id)).toBe(true);
});

test('goes on with the next message when one is not given, and offers that one again later', async () => {
  await person(2);
  const [first, second] = await waiting(2);
  refused.add(first);
  await chore();
  expect(given().map(([message]) => message)).toEqual([first, second]);
  refused.clear();
  now = new Date(now.getTime() + 1_000);
  await chore();
  expect(given().map(([message]) => message)).toEqual([first, second, first]);
});

test('gives a message again whose turn was interrupted, after a minute', async () => {
  await person(1);
  const [message] = await waiting(1);
  app.commandApi.disturb('GiveContactTurn', { status: 400, code: 'validation_failed', times: 1 });
  const deps = { commands: app.commands, ledger: createTurnLedger(app.pool, clock) };
  const source = { worker: 'sweep', jobId: 'one', chain: { causationId: randomUUID(), correlationId: randomUUID() } };
  await expect(giveTurns(deps, source)).rejects.toThrow('refused');
  await chore();
  expect(given()).toHaveLength(1);
  now = new Date(now.getTime() + 61_000);
  await chore();
  expect(given().map(([id]) => id)).toEqual([message, message]);
});
