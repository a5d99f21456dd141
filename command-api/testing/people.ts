import { randomUUID } from 'node:crypto';
import type { Uuid } from '@sumaa/contracts';
import { createCodes, emailHmac, writeLinkCode } from '@sumaa/runtime/derive';
import { expect } from 'vitest';
import type { Answer, TestApp } from './start-test-app.ts';

export const password = 'palm-saffron-coral-9';

export const registrationForm = (over: Record<string, string> = {}): Record<string, string> => ({
  email: `person-${randomUUID()}@example.test`,
  Full_name: 'سارة العتيبي',
  Business_name: 'مقهى الورد',
  Phone: '0551234567',
  Password: password,
  ActivityType: 'cafes',
  ...over,
});

export const register = (testApp: TestApp, form = registrationForm(), key?: string, ip?: string): Promise<Answer> =>
  testApp.ask('POST', '/api/UsernameAuth/RegisterCompany', {
    form,
    ...(key === undefined ? {} : { key }),
    ...(ip === undefined ? {} : { ip }),
  });

/** The newest code of the newest registration of this address, derived as the mail worker does. */
export async function codeFor(testApp: TestApp, email: string): Promise<string> {
  const [registration] = await testApp.vault.registrations.ofAddress(emailHmac(testApp.config.keys.emailHmac, email));
  if (!registration || registration.issue === 0) throw new Error('no code was issued');
  const { id: account, issue } = registration;
  return createCodes(testApp.config.keys.master).code({ purpose: 'confirm_email', account, issue });
}

/** The newest link for a new password of an account, derived as the mail worker does. */
export async function resetLinkFor(testApp: TestApp, accountId: string): Promise<string> {
  const requested = (await testApp.events('account', accountId)).findLast(({ type }) => type === 'PasswordResetRequested');
  if (!requested) throw new Error('no link was requested');
  const { issue } = requested.data as unknown as { issue: number };
  const token = createCodes(testApp.config.keys.master).linkToken({ purpose: 'reset_password', account: accountId, issue });
  return writeLinkCode({ subject: accountId as Uuid, issue, token });
}

/** An administrator who is registered, confirmed and signed in. */
export interface Person {
  readonly email: string;
  readonly accountId: string;
  readonly tenantId: string;
  readonly token: string;
  readonly refresh: string;
}

export async function makePerson(testApp: TestApp, ip?: string): Promise<Person> {
  const form = registrationForm();
  const email = form.email ?? '';
  const registered = await register(testApp, form, undefined, ip);
  expect(registered.status, registered.text).toBe(201);
  const confirmed = await testApp.ask('POST', '/api/UsernameAuth/confirm-email-jwt', {
    body: { email, Otp: await codeFor(testApp, email), password },
    ...(ip === undefined ? {} : { ip }),
  });
  expect(confirmed.status, confirmed.text).toBe(200);
  return {
    email,
    accountId: confirmed.model.user.id,
    tenantId: registered.model.business_id,
    token: confirmed.model.tokens.accessToken,
    refresh: confirmed.cookies.find(({ name }) => name.startsWith('sumaa_refresh'))?.value ?? '',
  };
}
