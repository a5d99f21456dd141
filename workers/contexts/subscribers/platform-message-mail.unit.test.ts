import type { Uuid } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import type { MailSources } from '../../infra/mail/mail-writer.ts';
import type { RunningJob } from '../../infra/running-job.ts';
import { writePlatformMessage } from './platform-message-mail.ts';

const tenantId = '11111111-1111-4111-8111-111111111111' as Uuid;
const messageId = '22222222-2222-4222-8222-222222222222' as Uuid;
const [noura, fahd, erased] = ['a1', 'a2', 'a3'] as [Uuid, Uuid, Uuid];
const job = { id: 'j', signal: new AbortController().signal } as RunningJob;
const payload = { kind: 'platform_message', eventId: 'e', tenantId, messageId } as const;

function write(subject: string | null) {
  const reported: unknown[] = [];
  const sources = {
    reader: {
      platformMessage: async () => ({ subject, body: 'نص', language: 'ar' }),
      owners: async () => [
        { account_id: noura, email: 'noura@example.com' },
        { account_id: fahd, email: 'fahd@example.com' },
        { account_id: erased, email: null },
      ],
    },
    commands: { send: async (_command: unknown, given: unknown, { step }: { step: string }) => void reported.push([given, step]) },
    progress: { until: (ask: () => unknown) => ask() },
    publicUrl: 'https://sumaa.test',
  } as unknown as MailSources;
  return { recipients: writePlatformMessage(sources, payload, job), reported };
}

test('what became of the mail to each general manager is reported', async () => {
  const { recipients, reported } = write('أهلًا');
  const to = await recipients;
  expect(to.map(({ email }) => email)).toEqual(['noura@example.com', 'fahd@example.com']);
  await to[0]?.whenSettled?.('sent');
  await to[1]?.whenSettled?.('refused');
  expect(reported).toEqual([
    [{ messageId, accountId: noura, outcome: 'sent' }, noura],
    [{ messageId, accountId: fahd, outcome: 'refused' }, fahd],
  ]);
});

test('nothing is written once the text was erased', async () => {
  expect(await write(null).recipients).toEqual([]);
});
