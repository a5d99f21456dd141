import { expect, test } from 'vitest';
import { createLog } from './index.ts';

test('a line is JSON with what was bound, and holds nothing secret or personal', () => {
  const lines: string[] = [];
  const log = createLog({ name: 'test', destination: { write: (line) => void lines.push(line) } });
  const personal = { email: 'CANARY', password: 'CANARY', accessToken: 'CANARY', comment: 'CANARY', authorization: 'CANARY' };
  log
    .child({ correlationId: 'c', tenantId: 't' })
    .info(
      { ...personal, request: personal, deep: { er: personal }, err: Object.assign(new Error('broke'), { code: 'ECONNRESET' }) },
      'hello\nworld',
    );
  log.debug('not at this level');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    name: 'test',
    level: 'info',
    correlationId: 'c',
    tenantId: 't',
    msg: 'hello\nworld',
    err: { message: 'broke', code: 'ECONNRESET' },
  });
  expect(lines[0]).not.toContain('CANARY');
});
