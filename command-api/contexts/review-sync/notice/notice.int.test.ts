import { namespaces, uuidV5 } from '@sumaa/runtime/derive';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
});
afterAll(() => testApp.close());

const path = '/api/integration/google/notifications';
const location = 'accounts/1/locations/2';
const review = `${location}/reviews/AbF`;
const envelope = (messageId: string, data: unknown) => ({
  message: { messageId, data: Buffer.from(typeof data === 'string' ? data : JSON.stringify(data)).toString('base64'), attributes: {} },
  subscription: 'projects/p/subscriptions/reviews',
});
const notice = { notificationType: 'NEW_REVIEW', locationName: location, reviewName: review };
const push = async (body: unknown, token?: string) =>
  testApp.ask('POST', path, { body, token: token ?? (await testApp.google.pushBearer()) });
const written = async (messageId: string) =>
  (await testApp.events('notice', uuidV5(namespaces.message, 'google-push', messageId))).map(({ type, data }) => ({ type, data }));

describe('a push', () => {
  test('is recorded once, however often it comes, for the platform', async () => {
    const answers = [await push(envelope('m1', notice)), await push(envelope('m1', notice))];
    answers.push(...(await Promise.all([push(envelope('m1', notice)), push(envelope('m1', notice))])));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await written('m1')).toEqual([
      { type: 'ReviewChangeNoticed', data: expect.objectContaining({ kind: 'new', googleLocation: 'locations/2', googleReview: review }) },
    ]);
    const [event] = await testApp.events('notice', uuidV5(namespaces.message, 'google-push', 'm1'));
    expect(event?.metadata).toMatchObject({ tenantId: 'platform' });
  });

  test('is read in both spellings, with and without the review', async () => {
    const snake = { notification_type: 'UPDATED_REVIEW', location_name: location, review_name: review };
    const { message } = envelope('m2', snake);
    expect((await push({ message: { data: message.data, message_id: 'm2' } })).status).toBe(200);
    expect(await written('m2')).toMatchObject([{ data: { kind: 'updated', googleReview: review } }]);
    await push(envelope('m3', { notificationType: 'NEW_REVIEW', locationName: location }));
    expect(await written('m3')).toMatchObject([{ data: { googleLocation: 'locations/2', googleReview: null } }]);
    await push(envelope('m4', { notificationType: 'NEW_REVIEW', reviewName: review }));
    expect(await written('m4')).toMatchObject([{ data: { googleLocation: 'locations/2' } }]);
  });

  test('is accepted without an event if it is about something else or invalid, so that Google does not resend it', async () => {
    const odd: unknown[] = [
      { notificationType: 'NEW_QUESTION', locationName: location },
      { notificationType: 'NEW_REVIEW' },
      { notificationType: 'NEW_REVIEW', locationName: '../../evil' },
      { notificationType: 7 },
      'no json',
      '',
    ];
    for (const [n, data] of odd.entries()) {
      expect((await push(envelope(`odd-${n}`, data))).status, JSON.stringify(data)).toBe(200);
      expect(await written(`odd-${n}`)).toEqual([]);
    }
    expect((await push({ message: {} })).status).toBe(400);
    expect((await push([])).status).toBe(400);
  });

  test('is refused without an event if Google did not sign it for our subscription', async () => {
    const { pushBearer } = testApp.google;
    const soon = Math.floor(Date.now() / 1_000);
    const forged = await Promise.all([
      pushBearer({}, 'stranger'),
      pushBearer({ iss: 'https://evil.example' }),
      pushBearer({ aud: 'https://app.test/other' }),
      pushBearer({ email: 'other@p.iam.gserviceaccount.com' }),
      pushBearer({ email: undefined }),
      pushBearer({ email_verified: false }),
      pushBearer({ exp: soon - 120 }),
      pushBearer({ exp: undefined }),
    ]);
    const [header = '', payload = ''] = (await pushBearer()).split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    forged.push(
      `${none}.${payload}.`,
      `${header}.${payload}.AAAA`,
      'not-a-token-but-long-enough',
      testApp.config.keys.serviceToken.reveal(),
    );
    for (const [n, token] of forged.entries()) {
      expect([n, (await push(envelope(`bad-${n}`, notice), token)).status]).toEqual([n, 401]);
      expect(await written(`bad-${n}`)).toEqual([]);
    }
    expect((await testApp.ask('POST', path, { body: envelope('bad', notice) })).status).toBe(401);
  });

  test('is refused with 404 in an installation without a topic', async () => {
    const other = await startTestApp(inject('postgresUrl'), { GOOGLE_PUBSUB_TOPIC: '' });
    const answer = await other.ask('POST', path, { body: envelope('m', notice), token: await testApp.google.pushBearer() });
    expect(answer.status).toBe(404);
    await other.close();
  });
});
