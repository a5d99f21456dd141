import { errorText } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf, type Answer, type Caller } from '../support/api.ts';
import { startInstance, type Instance } from '../support/instance.ts';

let product: Instance;
let nobody: Caller;

beforeAll(async () => {
  product = await startInstance({ env: { DEMO_DATA: 'off', RATE_LIMITS: 'on' } });
  nobody = callerOf(product.url, null);
}, 120_000);

afterAll(async () => {
  await product?.stop();
  await product?.remove();
});

const waits = ({ status, headers, body }: Answer<unknown>): void => {
  expect([status, body.code, body.success, body.model]).toEqual([429, 'too_many_requests', false, null]);
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(body.message).toBe(errorText('too_many_requests', 'ar', { seconds }));
};

test('one account’s password is not guessed more than ten times a quarter of an hour', async () => {
  const guess = () => nobody.call('POST', '/api/UsernameAuth/AdminSignIn', { username: 'a@business.example', password: 'تخمين' });
  for (let tries = 0; tries < 10; tries++) expect((await guess()).status).toBe(401);
  waits(await guess());
  // The others at the same address may go on, up to the limit of the address itself.
  const other = (name: number) =>
    nobody.call('POST', '/api/UsernameAuth/AdminSignIn', { username: `${name}@business.example`, password: 'تخمين' });
  for (let tries = 0; tries < 89; tries++) expect((await other(tries)).status).toBe(401);
  waits(await other(90));
});

test('codes are mailed to one place five times an hour, the registration’s own among them', async () => {
  const ask = () => nobody.call('POST', '/api/UsernameAuth/send-email-otp', { email: 'b@business.example' });
  for (let tries = 0; tries < 4; tries++) expect((await ask()).status).toBe(200);
  waits(await ask());
});
