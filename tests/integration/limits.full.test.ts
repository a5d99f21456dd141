import { errorText } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf, type Answer, type Caller } from '../support/api.ts';
import { startInstance, type Instance } from '../support/instance.ts';

let product: Instance;
let anonymous: Caller;

beforeAll(async () => {
  product = await startInstance({ env: { DEMO_DATA: 'off', RATE_LIMITS: 'on' } });
  anonymous = callerOf(product.url, null);
});

afterAll(async () => {
  await product?.stop();
  await product?.remove();
});

const expectRateLimited = ({ status, headers, body }: Answer<unknown>): void => {
  expect([status, body.code, body.success, body.model]).toEqual([429, 'too_many_requests', false, null]);
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(body.message).toBe(errorText('too_many_requests', 'ar', { seconds }));
};

test('limits password attempts to five per account and 100 per IP address in 15 minutes', async () => {
  const signIn = () => anonymous.call('POST', '/api/UsernameAuth/AdminSignIn', { username: 'a@business.example', password: 'تخمين' });
  for (let attempt = 0; attempt < 5; attempt++) expect((await signIn()).status).toBe(401);
  expectRateLimited(await signIn());
  // Other accounts at the same IP address are limited only by the address's own limit.
  const other = (name: number) =>
    anonymous.call('POST', '/api/UsernameAuth/AdminSignIn', { username: `${name}@business.example`, password: 'تخمين' });
  for (let attempt = 0; attempt < 94; attempt++) expect((await other(attempt)).status).toBe(401);
  expectRateLimited(await other(95));
});

test("mails at most five codes an hour to an address, the registration's code included", async () => {
  const ask = () => anonymous.call('POST', '/api/UsernameAuth/send-email-otp', { email: 'b@business.example' });
  for (let attempt = 0; attempt < 4; attempt++) expect((await ask()).status).toBe(200);
  expectRateLimited(await ask());
});
