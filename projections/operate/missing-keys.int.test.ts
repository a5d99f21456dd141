import { appendHistory, seededHistory } from '@sumaa/event-store/testing';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { foldAll, openProjectionFixture, type ProjectionFixture } from '../testing/projection-fixture.ts';
import { runCommand } from './run-command.ts';

let fixture: ProjectionFixture;
beforeEach(async () => {
  fixture = await openProjectionFixture(inject('postgresUrl'));
});
afterEach(() => fixture.close());

test('an operator lists a missing key, declares it lost, and handles what was parked', async () => {
  await appendHistory(fixture, seededHistory({ seed: 3, events: 400, tenants: 1 }));
  const { rows } = await fixture.pool.query<{ subject: string }>(
    `delete from vault.subject_key where subject = (select k.subject from es.event
       join vault.subject_key k on k.subject = data->'text'->>'$subject' where type = 'ReviewReceived' order by position limit 1) returning subject`,
  );
  const subject = rows[0]!.subject;
  const stream = `review-${subject}`;
  await foldAll(fixture.openHost());
  const parked = async () => (await fixture.pool.query<{ key: string }>('select distinct key from consumer.parked')).rows;
  expect(await parked()).toEqual([{ key: stream }]);

  const env = { DATABASE_URL: fixture.url, MASTER_KEY: fixture.masterKey.toString('base64'), LOG_LEVEL: 'silent' };
  const command = async (...args: readonly string[]) => {
    const lines: string[] = [];
    expect(await runCommand({ args, env, signal: new AbortController().signal, print: (line) => void lines.push(line) })).toBe(0);
    return lines.join('\n');
  };
  expect(await command('keys')).toContain(`${subject}: ${stream}\n1 key(s) missing`);
  expect(await parked()).toHaveLength(1);
  expect(await command('keys', '--tombstone')).toContain(`npm run projections -- replay ${stream}`);
  await command('replay', stream);
  expect(await parked()).toEqual([]);
  expect(await command('keys')).toBe('0 key(s) missing');
});
