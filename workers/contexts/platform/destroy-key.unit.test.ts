import { erasureCommands, type TenantId, type Uuid } from '@sumaa/contracts';
import { Postponed } from '@sumaa/runtime/queue';
import { expect, test } from 'vitest';
import { destroyKey, type DestroyKeyDeps } from './destroy-key.processor.ts';

const tenantId = '00000000-0000-4000-8000-00000000000a' as TenantId;
const id = '00000000-0000-4000-8000-00000000000b' as Uuid;

/** `reached`: whether the read models show what happened before the erasure; `mailed`: whether the last mail went out. */
async function run(reached: boolean, mailed = true): Promise<{ readonly sent: readonly unknown[]; readonly failure: unknown }> {
  const sent: unknown[] = [];
  const deps = {
    commands: {
      send: async (command: unknown) => void sent.push(command),
      ask: async () => ({ emails: [] }),
    },
    due: { settle: async () => {} },
    reader: { reached: async () => reached },
    progress: { until: async (ask: () => Promise<unknown>) => ask() },
    files: {},
    farewell: { isOver: async () => mailed },
  } as unknown as DestroyKeyDeps;
  const job = { id: 'job', chain: {}, signal: new AbortController().signal } as never;
  const failure = await destroyKey(deps)({ tenantId, kind: 'account', id, position: 'p' } as never, job).catch((error: unknown) => error);
  return { sent, failure };
}

test('the key of an account stays until the read models show all that it wrote', async () => {
  const early = await run(false);
  expect(early.failure).toBeInstanceOf(Postponed);
  expect(early.sent).toEqual([]);
  expect((await run(true)).sent).toEqual([erasureCommands.destroyKey]);
});

test('the key of an account stays until its owner got the last mail', async () => {
  const early = await run(true, false);
  expect(early.failure).toBeInstanceOf(Postponed);
  expect(early.sent).toEqual([]);
  expect((await run(true, true)).sent).toEqual([erasureCommands.destroyKey]);
});

test('of a writer every message from the address is erased, and last the one that tells it', async () => {
  const erased: unknown[] = [];
  const of = (n: number, email: string) => ({ message_id: `00000000-0000-4000-8000-00000000001${n}` as Uuid, email });
  const pages = [
    { rows: [{ message_id: id, email: 'a@example.com' }, of(1, 'other@example.com'), of(2, 'A@Example.com')], next: of(2, '').message_id },
    { rows: [of(3, 'a@example.com')], next: null },
  ];
  const deps = {
    commands: {
      send: async (_: unknown, { id: each }: { id: Uuid }) => void erased.push(each),
      ask: async () => ({ email: 'a@example.com' }),
    },
    due: { settle: async (jobId: string) => void erased.push(jobId) },
    reader: { reached: async () => true, contactWriters: async (after: Uuid | null) => pages[after === null ? 0 : 1] },
    progress: { until: async (ask: () => Promise<unknown>) => ask() },
  } as unknown as DestroyKeyDeps;
  const job = { id: 'job', chain: {}, signal: new AbortController().signal } as never;
  await destroyKey(deps)({ tenantId, kind: 'writer', id, position: 'p' } as never, job);
  expect(erased).toEqual([of(2, '').message_id, of(3, '').message_id, id, 'job']);
  erased.length = 0;
  const gone = { ...deps, commands: { ...deps.commands, ask: async () => null } } as unknown as DestroyKeyDeps;
  await destroyKey(gone)({ tenantId, kind: 'writer', id, position: 'p' } as never, job);
  expect(erased).toEqual(['job']);
});
