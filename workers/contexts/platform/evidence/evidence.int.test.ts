import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { platformTenant, type Iso, type StreamName, type TenantId, type Uuid } from '@sumaa/contracts';
import { createPostgresEventStore, eventStoreMigrations, type EventStore } from '@sumaa/event-store';
import { testMetadata } from '@sumaa/event-store/testing';
import { silentLog } from '@sumaa/runtime/log';
import { runtimeMigrations } from '@sumaa/runtime/postgres';
import { ownChainOf, type RunningJob } from '@sumaa/runtime/queue';
import { createMigratedDatabase } from '@sumaa/runtime/testing';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createEvidence } from '../../../create-evidence.ts';
import type { EvidenceOfEvents } from '../../../infra/evidence.ts';
import type { MailSources } from '../../../infra/mail/mail-writer.ts';
import { lostEvidenceChecks, sealingDue } from './evidence-due.ts';
import { writeEvidenceMail } from './evidence-mails.ts';
import { sealOrCheck } from './evidence.processor.ts';

const evidenceId = randomUUID() as Uuid;
const eventId = randomUUID() as Uuid;
const stream = `sample-${randomUUID()}` as StreamName;
let dataDir: string;
let url: string;
let store: EventStore;
let evidence: EvidenceOfEvents;
let sent: (readonly [name: string, payload: Record<string, unknown>])[];
let goesOn: boolean;

const commands = {
  async send({ name }: { readonly name: string }, payload: unknown) {
    sent.push([name, payload as Record<string, unknown>]);
    return { goesOn } as never;
  },
};
const job = (given: Partial<RunningJob> = {}): RunningJob => ({
  id: 'job',
  attempt: 1,
  run: 1,
  lastAttempt: true,
  signal: new AbortController().signal,
  chain: ownChainOf('job'),
  log: silentLog(),
  ...given,
});
const run = (id: Uuid | null, from = evidence, given: Partial<RunningJob> = {}) =>
  sealOrCheck({ evidence: from, commands, isMailed: true, clock: () => new Date('2026-03-01T09:00:00Z') })(
    { tenantId: platformTenant, evidenceId: id },
    job(given),
  );
const happened = (n: number, id = randomUUID() as Uuid) => ({ id, type: 'Happened', data: { n }, metadata: testMetadata() });

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'evidence-work-'));
  ({ url } = await createMigratedDatabase(inject('postgresUrl'), [...runtimeMigrations, ...eventStoreMigrations], 'evidence_work'));
  store = createPostgresEventStore({ connectionString: url });
  await store.append(stream, [happened(0, eventId), ...Array.from({ length: 2_100 }, (_, n) => happened(n))], { expected: 'no_stream' });
  evidence = createEvidence({ config: { dataDir, keys: { master: [randomBytes(32)] } }, store });
});
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(() => {
  sent = [];
  goesOn = true;
});

test('a check before the first sealing says that nothing is sealed', async () => {
  await run(evidenceId);
  expect(sent).toEqual([['FailEvidenceCheck', { evidenceId, reason: 'nothing_sealed' }]]);
});

test('a sealing is reported with its signed head, and again under the same head when the report was lost', async () => {
  await run(null);
  await run(null);
  const seal = {
    events: 2_101,
    head: expect.stringMatching(/^[0-9a-f]{64}$/),
    signature: expect.any(String),
    sealedAt: expect.any(String),
  };
  expect(sent).toEqual([0, 1].map(() => ['RecordSeal', { seal, isMailed: true }]));
  expect(sent[0]).toEqual(sent[1]);
});

test('a check reports how far it is and names what was changed', async () => {
  await run(evidenceId);
  const clean = { sealed: 2_101, unsealed: 0, found: 0, findings: [], broken: 0, brokenAnchors: [] };
  expect(sent).toEqual([
    ['ReportEvidenceCheck', { evidenceId, events: 1_000, of: 2_101 }],
    ['ReportEvidenceCheck', { evidenceId, events: 2_000, of: 2_101 }],
    ['FinishEvidenceCheck', { evidenceId, verdict: clean }],
  ]);

  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const rewrite = async (data: object) => {
    await owner.query('alter table es.event disable trigger user');
    await owner.query('update es.event set data = $1 where event_id = $2', [data, eventId]);
    await owner.query('alter table es.event enable trigger user');
  };
  await rewrite({ n: 7 });
  sent = [];
  await run(evidenceId);
  const finding = { kind: 'changed', stream, revision: 0, id: eventId };
  expect(sent.at(-1)).toEqual(['FinishEvidenceCheck', { evidenceId, verdict: { ...clean, found: 1, findings: [finding] } }]);
  await rewrite({ n: 0 });
  await owner.end();
});

test('a check says so when the files of the ledger are gone', async () => {
  const told = randomUUID() as Uuid;
  const seal = { events: 2_101, head: 'a'.repeat(64), signature: 's', sealedAt: '2026-03-01T09:00:00.000Z' };
  const sealedBefore = { id: randomUUID() as Uuid, type: 'EvidenceSealed', data: { seal, isMailed: false }, metadata: testMetadata() };
  await store.append(`evidence-${told}` as StreamName, [sealedBefore], { expected: 'no_stream' });
  const folder = await mkdtemp(path.join(dataDir, 'gone-'));
  await run(evidenceId, createEvidence({ config: { dataDir: folder, keys: { master: [randomBytes(32)] } }, store }));
  const verdict = { sealed: 0, broken: 1, brokenAnchors: [{ at: seal.sealedAt, events: 2_101 }] };
  expect(sent.at(-1)).toMatchObject(['FinishEvidenceCheck', { verdict }]);
});

test('a check that was cancelled stops without a result', async () => {
  goesOn = false;
  await run(evidenceId);
  expect(sent.map(([name]) => name)).not.toContain('FinishEvidenceCheck');
  expect(sent.map(([name]) => name)).not.toContain('FailEvidenceCheck');
});

test('a ledger that cannot be read, and what fails for good, end the check with the reason', async () => {
  const folder = await mkdtemp(path.join(dataDir, 'other-'));
  const other = createEvidence({ config: { dataDir: folder, keys: { master: [randomBytes(32)] } }, store });
  await other.seal({ now: new Date(), signal: new AbortController().signal });
  await writeFile(path.join(folder, 'audit', 'anchors.jsonl'), 'nothing\n');
  await run(evidenceId, other, { lastAttempt: false });
  expect(sent).toEqual([['FailEvidenceCheck', { evidenceId, reason: 'ledger_unreadable' }]]);

  sent = [];
  const broken: EvidenceOfEvents = { ...evidence, verify: () => Promise.reject(new Error('no store')) };
  await expect(run(evidenceId, broken, { lastAttempt: false })).rejects.toThrow('no store');
  expect(sent).toEqual([]);
  await expect(run(evidenceId, broken)).rejects.toThrow('no store');
  expect(sent).toEqual([['FailEvidenceCheck', { evidenceId, reason: 'failed' }]]);
});

test('the log is sealed once a day, at first ten minutes after the start; lost checks are done again', async () => {
  let now = new Date('2026-03-01T06:00:00Z');
  let last: Date | null = null;
  const checking = { tenant_id: platformTenant as TenantId, evidence_id: evidenceId, requested_at: now };
  const deps = { reader: { lastSealedAt: async () => last, evidenceUnderWay: async () => [checking] }, commands, clock: () => now };
  const source = { worker: 'sweep', jobId: 'sweep', chain: ownChainOf('sweep') };
  const queue = {} as never;
  const jobsOf = async (found: Awaited<ReturnType<ReturnType<typeof sealingDue>>>) =>
    (await Promise.all(found.map((work) => work.jobs(source)))).flat().map(({ jobId }) => jobId);
  const due = sealingDue(deps, queue);
  const at = async (time: string, sealed: string | null) => {
    [now, last] = [new Date(time), sealed === null ? null : new Date(sealed)];
    return (await jobsOf(await due())).length;
  };
  expect(await at('2026-03-01T06:09:00Z', null)).toBe(0);
  expect(await at('2026-03-01T06:10:00Z', null)).toBe(1);
  expect(await at('2026-03-02T06:09:00Z', '2026-03-01T06:10:00Z')).toBe(0);
  expect(await at('2026-03-02T06:10:00Z', '2026-03-01T06:10:00Z')).toBe(1);
  expect(await jobsOf(await lostEvidenceChecks(deps, queue)())).toEqual([`check-evidence-${evidenceId}`]);
});

test('the signed head goes to the address of the settings, and nowhere without one', async () => {
  const seal = { events: 5, head: 'a'.repeat(64), signature: 'c2ln', sealedAt: '2026-03-01T06:10:00.000Z' as Iso };
  const payload = { kind: 'evidence_sealed', eventId, tenantId: platformTenant, evidenceId } as const;
  const mailsTo = (auditMailTo: string | null) =>
    writeEvidenceMail(
      {
        reader: { evidenceSeal: async (id: Uuid) => (id === evidenceId ? seal : null) },
        progress: { until: (read: () => unknown) => read() },
        publicUrl: 'https://sumaa.test',
        auditMailTo,
      } as unknown as MailSources,
      payload,
      job(),
    );
  expect(await mailsTo(null)).toEqual([]);
  const [mail] = await mailsTo('auditor@sumaa.test');
  expect(mail?.email).toBe('auditor@sumaa.test');
  for (const part of [seal.head, seal.signature]) expect(mail?.mail.text).toContain(part);
});
