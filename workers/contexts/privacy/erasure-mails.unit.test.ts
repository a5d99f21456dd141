import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { MailSources } from '../../infra/mail/mail-writer.ts';
import type { RunningJob } from '../../infra/running-job.ts';
import { writeErasureMail } from './erasure-mails.ts';

const asked = { subject: 'person', account_id: randomUUID(), due_at: new Date('2026-12-01T00:00:00Z') };
const account = { email: 'owner@example.com', language: 'en', time_zone: 'Asia/Riyadh' };

test('mails a refusal once its reason can be read', async () => {
  const rows = [
    { ...asked, state: 'open', reason: null },
    { ...asked, state: 'refused', reason: 'the business goes first' },
  ];
  const sources = {
    reader: { erasureRequest: async () => rows.shift() ?? null, account: async () => account },
    progress: { until: async (ask: () => Promise<unknown>) => (await ask()) ?? ask() },
    publicUrl: 'https://sumaa.test',
  } as unknown as MailSources;
  const job = { signal: new AbortController().signal } as RunningJob;
  const payload = { kind: 'erasure_request', requestId: randomUUID(), step: 'refused' } as never;
  expect((await writeErasureMail(sources, payload, job))[0]?.mail.text).toContain('the business goes first');
});
