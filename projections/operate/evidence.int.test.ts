import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { appendHistory, seededHistory } from '@sumaa/event-store/testing';
import { expect, inject, test } from 'vitest';
import { openProjectionFixture } from '../testing/projection-fixture.ts';
import { runEvidenceCommand } from './evidence.ts';

test('a check of a folder in which nothing was sealed fails and says so', async () => {
  const fixture = await openProjectionFixture(inject('postgresUrl'));
  const folder = await mkdtemp(path.join(tmpdir(), 'ledger-'));
  const env = { DATABASE_URL: fixture.url, MASTER_KEY: fixture.masterKey.toString('base64'), LOG_LEVEL: 'silent' };
  const command = async (...args: readonly string[]): Promise<[number, string]> => {
    const lines: string[] = [];
    const code = await runEvidenceCommand({ args, env, signal: new AbortController().signal, print: (line) => void lines.push(line) });
    return [code, lines.join('\n')];
  };
  try {
    await appendHistory(fixture, seededHistory({ seed: 3, events: 20, tenants: 1 }));
    expect(await command('seal', '--dir', folder)).toEqual([0, expect.stringContaining('Sealed')]);
    expect(await command('verify', '--dir', folder)).toEqual([0, expect.stringContaining('0 findings')]);
    const wrong = path.join(folder, 'elsewhere');
    expect(await command('verify', '--dir', wrong)).toEqual([1, expect.stringContaining(`Nothing was sealed in ${wrong}`)]);
  } finally {
    await rm(folder, { recursive: true });
    await fixture.close();
  }
});
