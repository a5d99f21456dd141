import { erasureCommands, type TenantId, type Uuid } from '@sumaa/contracts';
import { Postponed } from '@sumaa/runtime/queue';
import { expect, test } from 'vitest';
import { destroyKey, type DestroyKeyDeps } from './destroy-key.processor.ts';
import { whenErased } from './when-erased.reactor.ts';

const tenantId = '00000000-0000-4000-8000-00000000000a' as TenantId;
const id = '00000000-0000-4000-8000-00000000000b' as Uuid;

const nobody = {
  exportFilesBy: async () => [],
  exportFilesIn: async () => [],
  exportsOf: async () => [],
  applicants: async () => ({ rows: [], next: null }),
  askedForReviews: async () => ({ rows: [], next: null }),
};

/** `reached`: whether the read models show what happened before the erasure; `mailed`: whether the last mail went out. */
async function run(
  reached: boolean,
  mailed = true,
  given: object = { position: 'p' },
): Promise<{ readonly sent: readonly unknown[]; readonly failure: unknown }> {
  const sent: unknown[] = [];
  const deps = {
    commands: {
      send: async (command: unknown) => void sent.push(command),
      ask: async () => ({ emails: [], phone: null, businesses: [] }),
    },
    due: { settle: async () => {} },
    reader: { ...nobody, reached: async () => reached },
    progress: { until: async (ask: () => Promise<unknown>) => ask() },
    files: {},
    archives: { noteDestroyed: async (subject: string) => void sent.push(`noted ${subject}`) },
    farewell: { isOver: async () => mailed },
  } as unknown as DestroyKeyDeps;
  const job = { id: 'job', chain: {}, signal: new AbortController().signal } as never;
  const failure = await destroyKey(deps)({ tenantId, kind: 'account', id, ...given } as never, job).catch((error: unknown) => error);
  return { sent, failure };
}

test('the key of an account stays until the read models show all that it wrote', async () => {
  const early = await run(false);
  expect(early.failure).toBeInstanceOf(Postponed);
  expect(early.sent).toEqual([]);
  expect((await run(true)).sent).toEqual([erasureCommands.destroyKey, `noted ${id}`]);
});

test('the key of an account stays until its owner got the last mail', async () => {
  const early = await run(true, false);
  expect(early.failure).toBeInstanceOf(Postponed);
  expect(early.sent).toEqual([]);
  expect((await run(true, true)).sent).toEqual([erasureCommands.destroyKey, `noted ${id}`]);
});

test('an erasure that a restore lost is written again, and no mail is waited for', async () => {
  expect((await run(true, false, { isLost: true })).sent).toEqual([erasureCommands.erase, erasureCommands.destroyKey, `noted ${id}`]);
});

test('of a person the job applications and the requests of every business to the address or the number are erased before the key', async () => {
  const erased: unknown[] = [];
  const of = (n: number, address: string) => ({
    tenant_id: `00000000-0000-4000-8000-00000000002${n}` as TenantId,
    id: `00000000-0000-4000-8000-00000000001${n}` as Uuid,
    address,
  });
  const asked = [
    { rows: [of(1, 'A@example.com'), of(2, 'other@example.com'), of(3, '0500000003')], next: of(3, '').id },
    { rows: [of(4, 'a@example.com'), of(7, '0500000007')], next: null },
  ];
  const deps = {
    commands: {
      send: async (_: unknown, { kind, id: each }: { kind: string; id: Uuid }, source: { tenantId: TenantId }) =>
        void erased.push([kind, each, source.tenantId]),
      ask: async () => ({ emails: ['a@example.com'], phone: '0500000007', businesses: [] }),
    },
    due: { settle: async () => {} },
    reader: {
      ...nobody,
      reached: async () => true,
      contactWriters: async () => ({ rows: [], next: null }),
      applicants: async () => ({ rows: [of(5, 'a@example.com'), of(6, 'other@example.com')], next: null }),
      askedForReviews: async (after: Uuid | null) => asked[after === null ? 0 : 1],
    },
    progress: { until: async (ask: () => Promise<unknown>) => ask() },
    archives: { noteDestroyed: async () => {} },
    farewell: { isOver: async () => true },
  } as unknown as DestroyKeyDeps;
  const job = { id: 'job', chain: {}, signal: new AbortController().signal } as never;
  await destroyKey(deps)({ tenantId, kind: 'account', id, position: 'p' } as never, job);
  expect(erased).toEqual([
    ['application', of(5, '').id, of(5, '').tenant_id],
    ['recipient', of(1, '').id, of(1, '').tenant_id],
    ['recipient', of(4, '').id, of(4, '').tenant_id],
    ['recipient', of(7, '').id, of(7, '').tenant_id],
    ['account', id, tenantId],
  ]);
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
    reader: { ...nobody, reached: async () => true, contactWriters: async (after: Uuid | null) => pages[after === null ? 0 : 1] },
    progress: { until: async (ask: () => Promise<unknown>) => ask() },
    archives: { noteDestroyed: async () => {} },
  } as unknown as DestroyKeyDeps;
  const job = { id: 'job', chain: {}, signal: new AbortController().signal } as never;
  await destroyKey(deps)({ tenantId, kind: 'writer', id, position: 'p' } as never, job);
  expect(erased).toEqual([of(2, '').message_id, of(3, '').message_id, id, 'job']);
  erased.length = 0;
  const gone = { ...deps, commands: { ...deps.commands, ask: async () => null } } as unknown as DestroyKeyDeps;
  await destroyKey(gone)({ tenantId, kind: 'writer', id, position: 'p' } as never, job);
  expect(erased).toEqual(['job']);
});

test('of a person the files that they asked for, and those that staff exported about them, go before the key', async () => {
  const sent: unknown[] = [];
  const message = '00000000-0000-4000-8000-000000000031' as Uuid;
  const exportOf = (n: number) => ({ tenant_id: tenantId, export_id: `00000000-0000-4000-8000-00000000004${n}` as Uuid });
  const filters = new Map<string, object | null>([
    [exportOf(2).export_id, { email: 'A@example.com' }],
    [exportOf(3).export_id, { email: 'other@example.com' }],
    [exportOf(4).export_id, { phone: '0500000007' }],
    [exportOf(5).export_id, { messageId: message }],
    [exportOf(6).export_id, null],
  ]);
  const deps = {
    commands: {
      send: async (command: unknown, { kind, id: each }: { kind: string; id: Uuid }) =>
        void sent.push(`${command === erasureCommands.erase ? 'erase' : 'destroy'} ${kind} ${each}`),
      ask: async (_: unknown, { exportId }: { exportId?: Uuid }) =>
        exportId === undefined ? { emails: ['a@example.com'], phone: '0500000007', businesses: [] } : filters.get(exportId),
    },
    due: { settle: async () => {} },
    reader: {
      ...nobody,
      reached: async () => true,
      contactWriters: async () => ({ rows: [{ message_id: message, email: 'a@example.com' }], next: null }),
      exportFilesBy: async () => [exportOf(1)],
      exportsOf: async () => [2, 3, 4, 5, 6].map(exportOf),
    },
    progress: { until: async (ask: () => Promise<unknown>) => ask() },
    archives: { noteDestroyed: async () => {} },
    farewell: { isOver: async () => true },
  } as unknown as DestroyKeyDeps;
  const job = { id: 'job', chain: {}, signal: new AbortController().signal } as never;
  await destroyKey(deps)({ tenantId, kind: 'account', id, position: 'p' } as never, job);
  const gone = [1, 2, 4, 5].map((n) => exportOf(n).export_id).flatMap((each) => [`erase export ${each}`, `destroy export ${each}`]);
  expect(sent).toEqual([...gone, `erase message ${message}`, `destroy account ${id}`]);
});

/** The exports that go, each named by its kind, where there is one of every kind that is asked for. */
async function exportsGone(payload: object, businesses: readonly TenantId[] = []): Promise<readonly string[]> {
  const gone: string[] = [];
  const about: Readonly<Record<string, object>> = {
    reviewer_data: { reviewId: id },
    author_data: { business: tenantId, author: 'somebody' },
    writer_data: { messageId: id },
    person_data: { email: 'other@example.com' },
  };
  const deps = {
    commands: {
      send: async (command: unknown, given: { kind: string; id: string }, of: { tenantId: TenantId }) =>
        void (command === erasureCommands.erase && gone.push(`${given.id} of ${of.tenantId}`)),
      ask: async (_: unknown, { exportId }: { exportId?: string }) =>
        exportId === undefined ? { emails: [], phone: null, businesses } : (about[exportId] ?? null),
    },
    due: { settle: async () => {} },
    reader: {
      ...nobody,
      reached: async () => true,
      heldBy: async () => ({ reviews: [], invitations: [], accounts: [], recipients: [] }),
      exportFilesOf: async () => [],
      exportsOf: async (kinds: readonly string[]) => kinds.map((kind) => ({ export_id: kind, tenant_id: 'platform' })),
      exportFilesIn: async (tenantIds: readonly TenantId[], kinds: readonly string[]) =>
        tenantIds.flatMap((each) => kinds.map((kind) => ({ export_id: kind, tenant_id: each }))),
    },
    progress: { until: async (ask: () => Promise<unknown>) => ask() },
    archives: { noteDestroyed: async () => {} },
    farewell: { isOver: async () => true },
  } as unknown as DestroyKeyDeps;
  const job = { id: 'job', chain: {}, signal: new AbortController().signal } as never;
  await destroyKey(deps)({ tenantId, id, position: 'p', ...payload } as never, job);
  return gone;
}

test('exported files that may name whoever asked to be erased go before the key, and none where the time of a record is over', async () => {
  const other = '00000000-0000-4000-8000-00000000000c' as TenantId;
  expect(await exportsGone({ kind: 'review', isAsked: true })).toEqual([
    'reviewer_data of platform',
    'author_data of platform',
    `reviews of ${tenantId}`,
    `audit of ${tenantId}`,
  ]);
  expect(await exportsGone({ kind: 'message', isAsked: true })).toEqual(['writer_data of platform', 'contacts of platform']);
  expect(await exportsGone({ kind: 'business' })).toEqual(['subscribers of platform']);
  const ofPlatform = ['contacts', 'contact_report', 'subscribers'].map((kind) => `${kind} of platform`);
  const ofBusinesses = [tenantId, other].flatMap((each) => [`audit of ${each}`, `analytics of ${each}`]);
  expect(await exportsGone({ kind: 'account' }, [tenantId, other])).toEqual([...ofBusinesses, ...ofPlatform]);
  for (const kind of ['review', 'message']) expect(await exportsGone({ kind })).toEqual([]);
});

test('what an export was asked for goes with it, however it ends', () => {
  const reactor = whenErased({ addBulk: async () => {} });
  const metadata = { tenantId, actor: { kind: 'worker', name: 'make-export' } };
  for (const type of ['ExportExpired', 'ExportFailed', 'ExportCancelled'])
    expect(reactor.react({ type, data: { exportId: id }, position: 'p', metadata } as never)[0]?.payload).toEqual({
      tenantId,
      kind: 'export',
      id,
    });
});

test('what a worker erases takes no files along', () => {
  const reactor = whenErased({ addBulk: async () => {} });
  const by = (actor: object) =>
    reactor.react({ type: 'ReviewErased', data: { reviewId: id }, position: 'p', metadata: { tenantId, actor } } as never)[0]?.payload;
  expect(by({ kind: 'system', name: 'operator' })).toEqual({ tenantId, kind: 'review', id, position: 'p', isAsked: true });
  expect(by({ kind: 'worker', name: 'erase-old-reviews' })).toEqual({ tenantId, kind: 'review', id });
});
