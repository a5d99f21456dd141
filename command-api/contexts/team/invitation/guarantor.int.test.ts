import { randomUUID } from 'node:crypto';
import { eventCatalogue, type Uuid } from '@sumaa/contracts';
import { createCodec, type CommandContext } from '@sumaa/event-store';
import { createCodes, memberIdOf, writeLinkCode } from '@sumaa/runtime/derive';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { invitationsAt, statusAndCode } from '../../../testing/invitations.ts';
import { makePerson, type Person } from '../../../testing/people.ts';
import { withoutLimits } from '../../../testing/plan.ts';
import { startTestApp, type Answer, type TestApp } from '../../../testing/start-test-app.ts';
import type { CommandDeps } from '../../../infra/deps.ts';
import type { TeamPorts } from '../ports.ts';
import { openByLink } from './link.ts';
import { complete, grants, invite, join, linkOf, someAddress, updateMember } from '../../../testing/team.ts';

let testApp: TestApp;
let owner: Person;
let stranger: Person;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
  [owner, stranger] = [await withoutLimits(testApp, await makePerson(testApp)), await makePerson(testApp)];
});
beforeEach(() => void (testApp.now.at = new Date()));
afterAll(() => testApp.close());
const { look, accept, resend, revoke, days } = invitationsAt(() => testApp);

describe('an invitation depends on the rights of its guarantor', () => {
  const open = async (link: string) => [statusAndCode(await look(link)), statusAndCode(await complete(testApp, link))];
  const bothRefused = [
    [400, 'invitation_invalid'],
    [400, 'invitation_invalid'],
  ];
  const dismiss = (memberId: string) => testApp.ask('PUT', `/api/team-members/${memberId}/deactivate`, { token: owner.token, body: {} });

  test('is refused while its guarantor is deactivated, and works again after a reactivation', async () => {
    const manager = await join(testApp, owner, 'manager');
    const guest = await makePerson(testApp);
    const links = await Promise.all(
      [someAddress(), guest.email].map(async (email) => linkOf(testApp, (await invite(testApp, manager, email, 'manager')).model.id)),
    );
    expect((await dismiss(manager.memberId)).status).toBe(200);
    expect(await open(String(links[0]))).toEqual(bothRefused);
    expect(statusAndCode(await accept(guest, String(links[1])))).toEqual([400, 'invitation_invalid']);
    await testApp.ask('PUT', `/api/team-members/${manager.memberId}/reactivate`, { token: owner.token, body: {} });
    expect((await complete(testApp, String(links[0]))).status).toBe(200);
  });

  test.each(['agent', 'viewer'] as const)('is refused after its guarantor was demoted to %s', async (role) => {
    const admin = await join(testApp, owner, 'admin');
    const { id } = (await invite(testApp, admin, someAddress(), 'viewer')).model;
    expect((await updateMember(testApp, owner, admin.memberId, role)).status).toBe(200);
    expect(await open(await linkOf(testApp, id))).toEqual(bothRefused);
  });

  test('has the user who resends or changes it as new guarantor', async () => {
    const [sender, other] = [await join(testApp, owner, 'manager'), await join(testApp, owner, 'manager')];
    const ids = await Promise.all([0, 1].map(async () => (await invite(testApp, sender, someAddress(), 'agent')).model.id));
    const [again, changed] = ids.map(String);
    expect((await resend(other, String(again))).status).toBe(200);
    const lower = { token: other.token, body: grants('viewer') };
    expect((await testApp.ask('PUT', `/api/team-members/invitations/${changed}`, lower)).status).toBe(200);
    await dismiss(sender.memberId);
    for (const id of ids) expect((await look(await linkOf(testApp, id))).status).toBe(200);
    await dismiss(other.memberId);
    for (const id of ids) expect(await open(await linkOf(testApp, id))).toEqual(bothRefused);
  });
});

describe('a change while the invited user is joining', () => {
  /** Runs `act` after the link was opened and before it is used up, by locking a vault table until then. */
  async function whileJoining(join: () => Promise<Answer>, act: () => Promise<Answer>): Promise<Answer> {
    const holder = new Client({ connectionString: testApp.config.databaseUrl.reveal() });
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('lock table vault.one_time_try in exclusive mode');
      const joining = join();
      const waiting = `select from pg_locks where not granted and relation = 'vault.one_time_try'::regclass`;
      await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1);
      expect((await act()).status).toBe(200);
      await holder.query('commit');
      return await joining;
    } finally {
      await holder.end();
    }
  }
  const ways = {
    'with a new account': (link: string) => complete(testApp, link),
    'with the password of the existing account': (link: string) => complete(testApp, link),
    'as the signed-in user': (link: string, guest: Person) => accept(guest, link),
  };
  const invitedBy = async (by: { token: string }, way: string) => {
    const guest = await makePerson(testApp);
    const email = way === 'with a new account' ? someAddress() : guest.email;
    const { id } = (await invite(testApp, by, email, 'manager')).model;
    return { guest, id, link: await linkOf(testApp, id) };
  };

  test.each(Object.entries(ways))('%s: grants what is offered at that time', async (way, joinBy) => {
    const { guest, id, link } = await invitedBy(owner, way);
    const lower = { token: owner.token, body: grants('viewer') };
    const joined = await whileJoining(
      () => joinBy(link, guest),
      () => testApp.ask('PUT', `/api/team-members/invitations/${id}`, lower),
    );
    expect([joined.status, joined.model]).toMatchObject([200, { role: 'viewer', user: { role: 'viewer' } }]);
    const [place] = await testApp.events('member', memberIdOf(owner.tenantId as Uuid, joined.model.user.id));
    expect(place?.data).toMatchObject(grants('viewer'));
  });

  test.each(Object.entries(ways))('%s: is refused when the guarantor has lost their rights', async (way, joinBy) => {
    const manager = await join(testApp, owner, 'manager');
    const { guest, id, link } = await invitedBy(manager, way);
    const refused = await whileJoining(
      () => joinBy(link, guest),
      () => updateMember(testApp, owner, manager.memberId, 'viewer'),
    );
    expect(statusAndCode(refused)).toEqual([400, 'invitation_invalid']);
    expect((await testApp.events('invitation', id)).map(({ type }) => type)).toEqual(['InvitationSent']);
  });
});

describe('refusals of a genuine link in the audit trail of the inviting business', () => {
  /** The recorded reasons why an invitation's links were refused, in order. */
  async function refusedLinks(invitationId: string): Promise<unknown[]> {
    const found: unknown[] = [];
    const ended = new AbortController();
    for await (const feed of testApp.store.subscribe({ after: null, streams: ['attempt-'], signal: ended.signal })) {
      if (feed.kind === 'caught_up') break;
      if (feed.kind !== 'event' || feed.event.type !== 'InvitationRefused') continue;
      const { data, metadata } = feed.event as unknown as { data: Record<string, unknown>; metadata: { tenantId: string } };
      if (data.invitationId !== invitationId) continue;
      expect(metadata.tenantId).toBe(owner.tenantId);
      found.push(data.accountId === null ? data.reason : [data.reason, data.accountId]);
    }
    ended.abort();
    return found;
  }

  test('records revoked, replaced, expired and used links and lost guarantors, but no forged link', async () => {
    const manager = await join(testApp, owner, 'manager');
    const { id } = (await invite(testApp, manager, someAddress(), 'agent')).model;
    const first = await linkOf(testApp, id);
    await look(`${first.slice(0, -2)}${first.endsWith('AA') ? 'BB' : 'AA'}`);
    expect(await refusedLinks(id)).toEqual([]);
    await resend(manager, id);
    await complete(testApp, first);
    const second = await linkOf(testApp, id);
    days(8);
    await look(second);
    testApp.now.at = new Date();
    const setStatus = (name: string) =>
      testApp.ask('PUT', `/api/team-members/${manager.memberId}/${name}`, { token: owner.token, body: {} });
    await setStatus('deactivate');
    await complete(testApp, second);
    await setStatus('reactivate');
    expect((await complete(testApp, second)).status).toBe(200);
    await look(second);
    expect(await refusedLinks(id)).toEqual(['superseded', 'expired', 'guarantor', 'used']);
    const { id: other } = (await invite(testApp, owner, someAddress(), 'agent')).model;
    await revoke(owner, other);
    await look(await linkOf(testApp, other));
    expect(await refusedLinks(other)).toEqual(['revoked']);
  });

  test('records a genuine link whose invitation is not stored, or whose data was erased', async () => {
    const recorded: unknown[] = [];
    const ports = {
      recordRefusedLink: async (context: CommandContext, what: unknown) => void recorded.push([context.tenantId, what]),
    } as unknown as TeamPorts;
    const { store, config, vault } = testApp;
    const deps = { store, config, clock: () => testApp.now.at, codec: createCodec({ catalogue: eventCatalogue, keys: vault.subjectKeys }) };
    const open = (text: string) =>
      openByLink(deps as unknown as CommandDeps, ports, text, {
        accountId: null,
        contextFor: (tenantId) => ({ tenantId }) as unknown as CommandContext,
      });
    const missing = randomUUID() as Uuid;
    const token = createCodes(config.keys.master).linkToken({ purpose: 'invitation', account: missing, issue: 1 });
    await expect(open(writeLinkCode({ subject: missing, issue: 1, token }))).rejects.toThrow('invitation_invalid');
    const { id } = (await invite(testApp, owner, someAddress(), 'agent')).model;
    const link = await linkOf(testApp, id);
    await vault.subjectKeys.erase(id);
    await expect(open(link)).rejects.toThrow('invitation_invalid');
    expect(recorded).toEqual([
      ['platform', { invitationId: missing, accountId: null, reason: 'unknown' }],
      [owner.tenantId, { invitationId: id, accountId: null, reason: 'erased' }],
    ]);
  });

  test('records a link opened by another account or with a wrong password', async () => {
    const guest = await makePerson(testApp);
    const { id } = (await invite(testApp, owner, guest.email, 'agent')).model;
    const link = await linkOf(testApp, id);
    expect(statusAndCode(await accept(stranger, link))).toEqual([403, 'invitation_for_another']);
    expect(statusAndCode(await complete(testApp, link, { password: 'not-the-password-7' }))).toEqual([401, 'wrong_credentials']);
    expect(await refusedLinks(id)).toEqual([
      ['for_another', stranger.accountId],
      ['wrong_password', guest.accountId],
    ]);
  });
});
