import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { events, freshStream } from '../contract/fixture.ts';
import { anchorKey, openLedger, seal, verifyEvidence } from '../evidence/index.ts';
import { useFakeStore } from './testing/fake-store.ts';
import type { FakeEvent } from './testing/messages.ts';
import { tombstoneType } from './stored-event.ts';

const use = useFakeStore();
const { signal } = new AbortController();
const keys = [anchorKey(randomBytes(32))];
let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'evidence-'));
});
afterEach(() => rm(dir, { recursive: true }));

test('bytes that read back as the same value, or as none, are changed ones; a deleted stream is named', async () => {
  const evidence = { store: use.store, ledger: openLedger(dir), keys, signal };
  const stream = freshStream();
  await use.store.append(stream, events(4), { expected: 'no_stream' });
  await seal(evidence, new Date());
  expect((await verifyEvidence(evidence)).findings).toEqual([]);

  const log = use.fake.log as FakeEvent[];
  const change = (at: number, changed: Partial<FakeEvent>) => (log[at] = { ...log[at]!, ...changed });
  const text = (at: number) => Buffer.from(log[at]!.data).toString('utf8');
  change(0, { data: Buffer.from(text(0).replace('{', '{ ')) });
  change(1, { data: Buffer.from([0xff]) });
  change(2, { contentType: 'application/octet-stream' });
  const [tombstone] = use.fake.store(stream, [{ type: tombstoneType }]);
  const { findings } = await verifyEvidence(evidence);
  expect(new Set(findings.map(({ kind, id }) => `${kind} ${id}`))).toEqual(
    new Set([...log.slice(0, 3).map(({ id }) => `changed ${id}`), `removed ${tombstone!.id}`]),
  );
});
