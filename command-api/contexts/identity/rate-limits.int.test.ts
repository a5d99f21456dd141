import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { register, registrationForm } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'), { RATE_LIMITS: 'on' });
});
afterAll(() => testApp.close());

const office = '10.9.0.1';

test('allows six users behind one address a new code and a password link each', async () => {
  for (let each = 0; each < 6; each++) {
    const form = registrationForm();
    const email = form.email ?? '';
    const registered = await register(testApp, form, undefined, office);
    expect(registered.status, registered.text).toBe(201);
    const ask = (name: string) => testApp.ask('POST', `/api/UsernameAuth/${name}`, { body: { email }, ip: office });
    for (const name of ['send-email-otp', 'forgot-password']) expect([name, (await ask(name)).body.code]).toEqual([name, 'ok']);
    expect(await testApp.vault.registrations.read(registered.model.id)).toMatchObject({ issue: 2 });
  }
});
