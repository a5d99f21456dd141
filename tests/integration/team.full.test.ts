import { defaultMemberPermissions, type LocationView, type ReviewItem, type TeamMember, type TeamRole } from '@sumaa/contracts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerOf, registerBusiness, signIn, type Answer, type Caller } from '../support/api.ts';
import { syncedBusiness, type Owner } from '../support/business.ts';
import { googleHooks, type GoogleHooks } from '../support/google.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { hears, listenLive } from '../support/live.ts';
import { mailsTo } from '../support/mailbox.ts';
import { until } from '../support/until.ts';

let product: Instance;
let google: GoogleHooks;
let owner: Owner;
let anonymous: Caller;

const password = 'palm-saffron-coral-9';
/** How soon a change of rights must take effect on open sessions and sockets. */
const effectiveWithinMs = 5_000;

beforeAll(async () => {
  product = await startInstance({ env: { DEMO_DATA: 'off', RATE_LIMITS: 'off', REPLY_UNDO_SECONDS: '0' } });
  google = googleHooks(product.google);
  await google.post('settings', { requestsPerMinute: 100_000 });
  anonymous = callerOf(product.url, null);
});

afterAll(async () => {
  await product?.stop();
  await product?.remove();
});

/** A business of its own for each part: a trial has room for five people. */
async function openBusiness(): Promise<void> {
  owner = await syncedBusiness(product, google, [4, 3]);
}

const someAddress = (): string => `guest-${randomUUID()}@example.test`;
const invite = (by: Caller, email: string, role: TeamRole, over: object = {}) =>
  by.call<{ id: string }>('POST', '/api/team-members/invite', {
    email,
    role,
    permissions: defaultMemberPermissions(role),
    ...over,
  });

/** The token of the invitation link mailed to an address. */
const mailedToken = (email: string): Promise<string> =>
  until(
    async () => {
      const [mail] = await mailsTo(product.mailbox, email);
      return /\/invite\/([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? null;
    },
    (token) => token !== null,
  ) as Promise<string>;

function complete(token: string): Promise<Answer<{ token: string; user: { memberId: string } }>> {
  const form = new FormData();
  for (const [field, value] of Object.entries({ token, name: 'لجين', password })) form.set(field, value);
  return anonymous.call('POST', `/api/team-members/complete/${token}`, form);
}

/** Invites a new member to the owner's business and accepts by the mailed link. */
async function joined(role: TeamRole, over: object = {}): Promise<Caller & { readonly memberId: string; readonly email: string }> {
  const email = someAddress();
  expect((await invite(owner, email, role, over)).status).toBe(201);
  const { body } = await complete(await mailedToken(email));
  if (!body.model) throw new Error(`the invitation was not accepted: ${JSON.stringify(body)}`);
  return { ...callerOf(product.url, body.model.token), memberId: body.model.user.memberId, email };
}

const outcome = ({ status, body }: Answer<unknown>) => [status, body.code];

describe('changed rights take effect on open sessions', () => {
  beforeAll(openBusiness);

  test('a deactivated member loses session and socket within five seconds, and can sign in again once reactivated', async () => {
    const member = await joined('manager');
    const socket = await listenLive(product.url, String(member.token));
    await owner.model('PUT', `/api/team-members/${member.memberId}/deactivate`, {});
    await until(async () => socket.closed(), (reason) => reason !== null, effectiveWithinMs); // prettier-ignore
    await until(async () => (await member.call('GET', '/api/Reviews')).status, (status) => status === 401, effectiveWithinMs); // prettier-ignore
    expect((await member.call('POST', '/api/team-members/invite', { email: someAddress(), role: 'viewer', permissions: [] })).status).toBe(
      401,
    );
    const signingIn = () => anonymous.call('POST', '/api/UsernameAuth/AdminSignIn', { username: member.email, password });
    expect((await signingIn()).status).toBe(403);
    await owner.model('PUT', `/api/team-members/${member.memberId}/reactivate`, {});
    expect((await signIn(product, member.email, password)).token).not.toBeNull();
    socket.close();
  });

  test('a new role removes routes and live topics from the open session', async () => {
    const member = await joined('manager');
    const socket = await listenLive(product.url, String(member.token));
    expect((await member.call('GET', '/api/team-members')).status).toBe(200);
    const permissions = defaultMemberPermissions('agent');
    await owner.model('PUT', `/api/team-members/${member.memberId}`, { role: 'agent', permissions, status: 'Active' });
    await hears(socket, ['session']);
    await until(async () => (await member.call('GET', '/api/team-members')).status, (status) => status === 403, effectiveWithinMs); // prettier-ignore
    const heard = socket.heard.length;
    await owner.model('PUT', `/api/team-members/${member.memberId}`, { role: 'agent', permissions: ['ViewReviews'], status: 'Active' });
    await until(async () => socket.heard.filter(({ topic }) => topic === 'session').length, (count) => count > 1); // prettier-ignore
    expect(socket.heard.slice(heard).map(({ topic }) => topic)).not.toContain('team');
    expect(socket.closed()).toBeNull();
    socket.close();
  });
});

describe('reviews and branches', () => {
  beforeAll(openBusiness);

  test('a review is assigned to a member, is listed in their tasks, and counts once it is answered', async () => {
    const member = await joined('agent');
    const [waiting] = await owner.model<ReviewItem[]>('GET', '/api/Reviews?reply=backlog&limit=1');
    const id = String(waiting?.id);
    await owner.model('POST', `/api/Reviews/${id}/assign`, { assignedTo: member.memberId });
    expect(await owner.model<ReviewItem>('GET', `/api/Reviews/${id}`)).toMatchObject({
      assignment: { memberId: member.memberId, name: 'لجين' },
    });
    const tasks = await owner.model<{ items: { reviewId: string }[] }>('GET', `/api/team-members/${member.memberId}/tasks`);
    expect(tasks.items).toMatchObject([{ reviewId: id, answered: false }]);
    await member.model('POST', `/api/Reviews/${id}/reply`, { text: 'شكرًا لكم' });
    const members = await until(
      () => owner.model<TeamMember[]>('GET', '/api/team-members'),
      (all) => all.some((one) => one.id === member.memberId && one.stats.totalReplies === 1),
      30_000,
    );
    expect(members.find((one) => one.id === member.memberId)?.stats).toMatchObject({ pendingTasks: 0, assignedReviews: 1 });
    await owner.model('POST', `/api/Reviews/${id}/assign`, { assignedTo: null });
    expect(await owner.model<ReviewItem>('GET', `/api/Reviews/${id}`)).toMatchObject({ assignment: null });
  });

  test('queries and commands of a member treat reviews of another branch as unknown ids', async () => {
    const locations = await owner.model<LocationView[]>('GET', '/api/locations');
    const [mine, other] = locations.map(({ id }) => id);
    const member = await joined('agent', { locationIds: [mine] });
    const reviews = await owner.model<ReviewItem[]>('GET', '/api/Reviews?limit=50');
    const theirs = reviews.filter(({ locationId }) => locationId === other);
    const seen = await member.model<ReviewItem[]>('GET', '/api/Reviews?limit=50');
    expect(seen.map(({ locationId }) => locationId)).toEqual(seen.map(() => mine));
    expect(seen).toHaveLength(reviews.length - theirs.length);
    const missing = randomUUID();
    const asks: readonly (readonly [string, string, object?])[] = [
      ['GET', ''],
      ['POST', '/reply', { text: 'شكرًا' }],
      ['POST', '/reply/undo', { replyId: missing }],
      ['DELETE', '/reply'],
      ['PUT', '/draft', { text: 'مسودة' }],
      ['POST', '/assign', { assignedTo: member.memberId }],
    ];
    for (const [method, path, body] of asks) {
      const answers = await Promise.all([theirs[0]?.id, missing].map((id) => member.call(method, `/api/Reviews/${id}${path}`, body)));
      expect([method, path, answers[0]?.status, answers[0]?.body]).toEqual([method, path, 404, answers[1]?.body]);
    }
    // A review cannot be assigned to a member who does not see its branch.
    const given = await owner.call('POST', `/api/Reviews/${theirs[0]?.id}/assign`, { assignedTo: member.memberId });
    expect(outcome(given)).toEqual([409, 'not_assignable']);
    const stranger = await registerBusiness(product);
    const me = await stranger.model<{ memberId: string }>('GET', '/api/UsernameAuth/me');
    const foreign = await owner.call('POST', `/api/Reviews/${theirs[0]?.id}/assign`, { assignedTo: me.memberId });
    const unknown = await owner.call('POST', `/api/Reviews/${theirs[0]?.id}/assign`, { assignedTo: missing });
    expect([foreign.status, foreign.body]).toEqual([409, unknown.body]);
  });
});
