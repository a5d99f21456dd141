import { describe, expect, test } from 'vitest';
import { createLog, maskPersonal, type Log } from './index.ts';

function lines(): { readonly log: Log; readonly written: string[] } {
  const written: string[] = [];
  return { written, log: createLog({ name: 'test', destination: { write: (line) => void written.push(line) } }) };
}
/** Logs `fields`; returns the line and its parsed JSON. */
function logged(fields: object, message = 'hello'): { readonly line: string; readonly fields: Record<string, unknown> } {
  const { log, written } = lines();
  log.info(fields, message);
  expect(written).toHaveLength(1);
  return { line: written[0] ?? '', fields: JSON.parse(written[0] ?? '') as Record<string, unknown> };
}

test('writes JSON lines with the bound fields, and no line below its level', () => {
  const { log, written } = lines();
  const err = Object.assign(new Error('broke'), { code: 'ECONNRESET', socket: { password: 'CANARY' } });
  log.child({ correlationId: 'c', tenantId: 't' }).child({ attempt: 2 }).info({ err, from: 1, to: 2 }, 'hello\nworld');
  log.debug('not at this level');
  expect(written).toHaveLength(1);
  expect(JSON.parse(written[0] ?? '')).toMatchObject({
    name: 'test',
    level: 'info',
    correlationId: 'c',
    tenantId: 't',
    attempt: 2,
    from: 1,
    to: 2,
    msg: 'hello\nworld',
    err: { type: 'Error', message: 'broke', code: 'ECONNRESET' },
  });
  expect(written[0]).not.toContain('CANARY');
});

describe('removes from every line', () => {
  test.each([
    'password',
    'access_token',
    'accessToken',
    'Authorization',
    'id-token',
    'code',
    'email',
    'to',
    'bcc',
    'envelope',
    'phone',
    'authorName',
    'reviewerName',
    'displayName',
    'fullName',
    'comment',
    'body',
    'text',
    'html',
    'cookie',
  ])('the field «%s», at any depth', (name) => {
    const nested = { a: [{ b: { c: { d: { [name]: { of: ['CANARY'] } } } } }] };
    const err = new Error('broke', { cause: { request: { [name]: 'CANARY' } } });
    expect(logged({ [name]: 'CANARY', nested, err }).line).not.toContain('CANARY');
    const { log, written } = lines();
    log
      .child({ [name]: 'CANARY', job: nested })
      .child({ [name]: 'CANARY' })
      .info('hello');
    expect(written[0]).not.toContain('CANARY');
  });

  test.each([
    ['550 5.1.1 <CANARY.x+y@mail.example.com>: no such person', '550 5.1.1 <[e-mail]>: no such person'],
    ['to\nCANARY@example.com\u0007CANARY@example.sa', 'to\n[e-mail]\u0007[e-mail]'],
    ['المستلم CANARY@شركة.السعودية غير موجود', 'المستلم [e-mail] غير موجود'],
    ['call +966 50 123 4567 or 0501234567, 05 0123 4567', 'call [phone] or [phone], [phone]'],
    ['call ٠٥٠١٢٣٤٥٦٧ (00966501234567)', 'call [phone] ([phone])'],
    ["CANARY'.%1@example.com+966501234567", '[e-mail][phone]'],
  ])('e-mail addresses and telephone numbers in texts: %j', (text, masked) => {
    expect(maskPersonal(text)).toBe(masked);
    const failure = new AggregateError([new Error(text)], text, { cause: new Error(text, { cause: { note: text } }) });
    const { line, fields } = logged({ err: failure, reason: text }, text);
    expect([fields['msg'], fields['reason']]).toEqual([masked, masked]);
    expect(line).not.toMatch(/CANARY|4567|٤٥٦٧/);
  });

  test('class instances and bytes', () => {
    class Connection {
      readonly self = this;
      readonly password = 'CANARY';
    }
    const { fields } = logged({ connection: new Connection(), bytes: Buffer.from('CANARY'), at: new Date(0), err: new Connection() });
    expect(fields).toMatchObject({ connection: '[Connection]', bytes: '[6 bytes]', at: '1970-01-01T00:00:00.000Z' });
  });
});

test.each([
  '2026-03-12T14:05:09.123+03:00',
  '00000000000000000123/00000000000966501234',
  '05123456-1234-4567-89ab-0512345678ab',
  'sumaa@',
  '127.0.0.1:5432 0.501234567 -0501234567',
  '{"position":966501234567,"at":[966501234567]}',
])('keeps a text that only resembles personal data: %j', (text) => expect(maskPersonal(text)).toBe(text));
