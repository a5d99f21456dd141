import type { ApplicationEvent, Iso, Uuid } from '@sumaa/contracts';
import type { RefusalError } from '@sumaa/runtime/http';
import { specOf } from '@sumaa/event-store/testing';
import { expect, test } from 'vitest';
import { application } from './application.ts';
import { requireResume } from './receive-application.ts';

const { given } = specOf(application);
const applicationId = '11111111-1111-4111-8111-111111111111' as Uuid;
const at = '2026-03-01T08:00:00.000Z' as Iso;
const data = {
  applicationId,
  vacancy: 'writer',
  name: 'نورة',
  email: 'noura@example.com',
  note: null,
  resume: { fileId: 'f', size: 3 },
  language: 'ar',
  acknowledged: true,
  receivedAt: at,
} as const;
const received: ApplicationEvent = { type: 'ApplicationReceived', data };
const erased: ApplicationEvent = { type: 'ApplicationErased', data: { applicationId, vacancy: 'writer', because: 'staff', erasedAt: at } };
const erase = { type: 'EraseApplication', because: 'staff', at } as const;

test('an application is stored once', () => {
  const receive = { type: 'ReceiveApplication', application: data } as const;
  given().when(receive).then(received);
  given(received, erased).when(receive).then();
});

test('an application is erased once, and only one that is there', () => {
  given(received).when(erase).then(erased);
  given(received, erased)
    .when({ ...erase, because: 'expired' })
    .then();
  given().when(erase).thenRefused('not_found');
});

test('a résumé is a PDF by its content, whatever its name says', async () => {
  const file = (name: string, text: string) => ({ filename: name, mimetype: 'application/pdf', bytes: Buffer.from(text) });
  expect((await requireResume(file('cv.exe', '%PDF-1.7\n'))).filename).toBe('cv.exe');
  const problem = (given_: Parameters<typeof requireResume>[0]) =>
    requireResume(given_).then(
      () => null,
      (error: RefusalError) => error.refusal.fields,
    );
  expect(await problem(undefined)).toEqual({ resume: ['required'] });
  for (const text of ['', '<script>alert(1)</script>', 'MZ\u0090\u0000', '%PD'])
    expect(await problem(file('cv.pdf', text))).toEqual({ resume: ['resumeType'] });
});
