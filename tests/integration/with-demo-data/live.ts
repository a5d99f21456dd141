import type { ReviewItem } from '@sumaa/contracts';
import { beforeAll, expect, test } from 'vitest';
import { callerOf, connectGoogle, linkAll, registerBusiness, signIn, type Caller } from '../../support/api.ts';
import { newestReviews, reviewOf, syncedBusiness } from '../../support/business.ts';
import { createGoogleWorld } from '../../support/google-world.ts';
import { googleHooks, type GoogleHooks } from '../../support/google.ts';
import type { Instance } from '../../support/instance.ts';
import { hears, listenLive } from '../../support/live.ts';
import { until } from '../../support/until.ts';

interface Login {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}
const tokenOf = ({ token }: Caller): string => String(token);

/** Who hears of which change live; the members are those of the demo business. */
export function live(product: () => Instance): void {
  let google: GoogleHooks;
  beforeAll(async () => {
    google = googleHooks(product().google);
    await google.post('settings', { requestsPerMinute: 100_000, replyDelayMs: 200 });
  });

  /** Signs in every demo member of this role. */
  async function demoMembers(role: string): Promise<readonly Caller[]> {
    const logins = (await (await fetch(`${product().url}/__dev/logins`)).json()) as readonly Login[];
    return Promise.all(logins.filter((login) => login.role === role).map(({ email, password }) => signIn(product(), email, password)));
  }

  test('a business receives live changes of its own sync, reviews and notifications only', async () => {
    const [world, mine, theirs] = await Promise.all([
      createGoogleWorld(google, [5]),
      registerBusiness(product()),
      registerBusiness(product()),
    ]);
    const [me, stranger] = await Promise.all([listenLive(product().url, tokenOf(mine)), listenLive(product().url, tokenOf(theirs))]);
    await connectGoogle(mine, world.email);
    const { runId } = await linkAll(mine);
    const changed = ['connection', 'locations', 'sync', 'reviews', 'activity', 'notifications'] as const;
    await hears(me, changed);
    expect(me.heard.filter(({ topic }) => topic === 'sync').flatMap(({ keys }) => keys)).toContain(runId);
    expect(me.heard.every(({ position }) => position.length > 0)).toBe(true);
    // Connecting Google shows that the other business's socket works.
    const strangersWorld = await createGoogleWorld(google, [1]);
    // What its own registration changed may still reach it.
    expect(stranger.heard.filter(({ topic }) => (changed as readonly string[]).includes(topic))).toEqual([]);
    await connectGoogle(theirs, strangersWorld.email);
    await hears(stranger, ['connection']);
    me.close();
    stranger.close();
  });

  test("members see a colleague's reply, and only one of two simultaneous replies is accepted", async () => {
    const [first, second] = await demoMembers('agent');
    const [viewer] = await demoMembers('viewer');
    if (!first || !second || !viewer) throw new Error('the demo data must have two agents and a viewer');
    const [waiting] = await first.model<ReviewItem[]>('GET', '/api/Reviews?reply=unanswered&limit=1');
    const id = String(waiting?.id);
    const [listening, watching] = await Promise.all([
      listenLive(product().url, tokenOf(second)),
      listenLive(product().url, tokenOf(viewer)),
    ]);

    const answers = await Promise.all(
      [first, second].map((agent, index) =>
        agent.call<{ replyId: string }>('POST', `/api/Reviews/${id}/reply`, { text: `رد الموظف ${index + 1}` }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toMatch(/^(reply_exists|conflict)$/);
    const winner = answers.findIndex(({ status }) => status === 202);
    for (const socket of [listening, watching]) {
      await until(
        async () => socket.heard,
        (heard) => heard.some(({ topic, keys }) => topic === 'reviews' && keys.includes(id)),
      );
    }
    const seen = await reviewOf(viewer, id);
    expect(seen.reply).toMatchObject({ text: `رد الموظف ${winner + 1}` });
    const denied = await viewer.call('POST', `/api/Reviews/${id}/reply`, { text: 'لا يحق للمطّلع' });
    expect([denied.status, denied.body.code]).toEqual([403, 'forbidden']);
    listening.close();
    watching.close();
  });

  test('of businesses a platform manager hears only that the list of subscribers changed', async () => {
    const [operator] = await demoMembers('super_admin');
    const [viewer] = await demoMembers('viewer');
    if (!operator || !viewer) throw new Error('the demo data must have a platform manager and a viewer');
    const [above, below] = await Promise.all([listenLive(product().url, tokenOf(operator)), listenLive(product().url, tokenOf(viewer))]);
    const owner = await syncedBusiness(product(), google, [2]);
    expect(await newestReviews(owner, 2)).toHaveLength(2);
    const [admin] = await demoMembers('admin');
    const [review] = await newestReviews(admin as Caller, 1);
    await admin?.model('PUT', `/api/Reviews/${review?.id}/draft`, { text: 'مسودة للاختبار' });
    await hears(below, ['reviews']);
    // Alerts of the platform come to its managers too, and the entry of their own sign-in may come late.
    const ownTopics = ['subscribers', 'notifications', 'audit'];
    expect([...above.topics()].filter((topic) => !ownTopics.includes(topic))).toEqual([]);
    expect(below.heard.flatMap(({ keys }) => keys)).toContain(review?.id);
    above.close();
    below.close();
  });

  test('a socket without a token or with an invalid one is refused', async () => {
    await expect(listenLive(product().url, undefined)).rejects.toThrow('unauthenticated');
    await expect(listenLive(product().url, 'nonsense')).rejects.toThrow('session_expired');
  });

  test('logout closes the socket of its session and leaves other sessions of the person open', async () => {
    const owner = await registerBusiness(product());
    const other = await signIn(product(), owner.email, owner.password);
    const [ending, staying] = await Promise.all([listenLive(product().url, tokenOf(owner)), listenLive(product().url, tokenOf(other))]);
    expect((await callerOf(product().url, owner.token).call('POST', '/api/UsernameAuth/logout')).status).toBe(200);
    await until(
      async () => ending.closed(),
      (why) => why !== null,
    );
    expect(ending.closed()).toBe('io server disconnect');
    expect(staying.closed()).toBeNull();
    await expect(listenLive(product().url, tokenOf(owner))).rejects.toThrow('session_expired');
    staying.close();
  });
}
