import type { NotificationItem, Subscriber, SubscriberDetails } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, type Caller } from '../support/api.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { mailsTo } from '../support/mailbox.ts';
import { demoLogin } from '../support/people.ts';
import { until } from '../support/until.ts';

let product: Instance;
let admin: Caller;
let viewer: Caller;
let staff: Caller;
let adminEmail: string;

beforeAll(async () => {
  product = await startInstance({ env: { DEMO_DATA: 'on', RATE_LIMITS: 'off' } });
  const enter = async (role: Parameters<typeof demoLogin>[1]) => {
    const { email, password } = await demoLogin(product, role);
    return { email, caller: await signIn(product, email, password) };
  };
  ({ email: adminEmail, caller: admin } = await enter('admin'));
  ({ caller: viewer } = await enter('viewer'));
  ({ caller: staff } = await enter('super_admin'));
});
afterAll(async () => {
  await product?.stop();
  await product?.remove();
});

interface Bell {
  readonly items: readonly NotificationItem[];
}
const bellOf = async (caller: Caller) =>
  (await caller.model<Bell>('GET', '/api/notifications')).items.filter(({ kind }) => kind === 'platform_message');

test('a message of the staff reaches the general managers by mail and bell, and the staff see who read it', async () => {
  const { items } = await staff.model<{ items: readonly Subscriber[] }>('GET', `/api/subscribers?search=${encodeURIComponent(adminEmail)}`);
  const [business] = items;
  const message = { template: null, language: 'ar', subject: 'موعد التدريب', body: 'الفقرة الأولى.\n\nالفقرة الثانية.' };
  const { id } = await staff.model<{ id: string }>('POST', `/api/subscribers/${business!.id}/messages`, message);
  const [mail] = await until(
    async () => (await mailsTo(product.mailbox, adminEmail)).filter(({ subject }) => subject === message.subject),
    ({ length }) => length === 1,
  );
  expect(mail?.text).toContain('الفقرة الثانية.');
  const [entry] = await until(
    () => bellOf(admin),
    ({ length }) => length === 1,
  );
  expect(entry).toMatchObject({ subjectId: id, read: false });
  expect(await admin.model('GET', '/api/platform-messages')).toMatchObject({
    items: [{ id, subject: message.subject, body: message.body }],
  });
  expect(await bellOf(viewer)).toEqual([]);
  expect((await viewer.call('GET', '/api/platform-messages')).status).toBe(403);

  const sent = async () => (await staff.model<SubscriberDetails>('GET', `/api/subscribers/${business!.id}`)).messages;
  expect(await sent()).toMatchObject([{ id, subject: message.subject, readBy: 0, byName: expect.any(String) }]);
  await admin.model('POST', '/api/notifications/read', { upTo: new Date().toISOString() });
  await until(sent, ([one]) => one?.readBy === 1);
});
