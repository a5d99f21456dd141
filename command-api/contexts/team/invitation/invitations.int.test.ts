import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { changeConcurrently } from '../../../testing/concurrent-change.ts';
import { invitationsAt, statusAndCode } from '../../../testing/invitations.ts';
import { codeFor, makePerson, password, register, registrationForm, type Person } from '../../../testing/people.ts';
import { withoutLimits } from '../../../testing/plan.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import { invitation } from './invitation.ts';
import { complete, grants, invite, join, linkOf, someAddress } from '../../../testing/team.ts';

let testApp: TestApp;
let owner: Person;
let stranger: Person;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
  [owner, stranger] = [await withoutLimits(testApp, await makePerson(testApp)), await makePerson(testApp)];
});
beforeEach(() => void (testApp.now.at = new Date()));
afterAll(() => testApp.close());
const { look, accept, resend, revoke, signIn, days } = invitationsAt(() => testApp);

describe('an invitation', () => {
  test('is open once per address, however it is spelled', async () => {
    const email = someAddress();
    const first = await invite(testApp, owner, email, 'agent');
    expect(first.status, first.text).toBe(201);
    expect(statusAndCode(await invite(testApp, owner, email.toUpperCase(), 'viewer'))).toEqual([409, 'already_invited']);
    const together = await Promise.all(Array.from({ length: 8 }, () => invite(testApp, owner, `x${email}`, 'agent')));
    expect(together.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    // Another business may invite the same person.
    expect((await invite(testApp, stranger, email, 'agent')).status).toBe(201);
  });

  test('is sent once under one key, and refused for the same key with another body', async () => {
    const [key, email] = [randomUUID(), someAddress()];
    const send = (body: object, by = owner) => testApp.ask('POST', '/api/team-members/invite', { token: by.token, key, body });
    const first = await send({ email, ...grants('agent') });
    expect(first.status, first.text).toBe(201);
    expect((await send({ email, ...grants('agent') })).body.model).toEqual(first.body.model);
    for (const other of [
      { email: someAddress(), ...grants('agent') },
      { email, ...grants('viewer') },
    ])
      expect(statusAndCode(await send(other))).toEqual([422, 'idempotency_mismatch']);
    expect((await send({ email, ...grants('agent') }, stranger)).status, 'keys of different users are independent').toBe(201);
    // The path belongs to the command: the events of another invitation must not get the same ids.
    const second = (await invite(testApp, owner, someAddress(), 'agent')).model.id;
    for (const id of [first.model.id, second])
      expect((await testApp.ask('POST', `/api/team-members/invitations/${id}/resend`, { token: owner.token, key })).status).toBe(200);
    const ids = (await Promise.all([first.model.id, second].map((id) => testApp.events('invitation', id)))).flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
  });

  test('is refused for a member, also a deactivated one', async () => {
    const member = await join(testApp, owner, 'agent');
    expect(statusAndCode(await invite(testApp, owner, member.email, 'agent'))).toEqual([409, 'already_member']);
    await testApp.ask('PUT', `/api/team-members/${member.memberId}/deactivate`, { token: owner.token, body: {} });
    expect(statusAndCode(await invite(testApp, owner, member.email, 'agent'))).toEqual([409, 'already_member']);
  });

  test('grants nothing above the sender’s rank, and nothing in another business', async () => {
    const manager = await join(testApp, owner, 'manager');
    const agent = await join(testApp, owner, 'agent');
    expect(statusAndCode(await invite(testApp, manager, someAddress(), 'admin'))).toEqual([403, 'above_own_rank']);
    expect(statusAndCode(await invite(testApp, agent, someAddress(), 'viewer'))).toEqual([403, 'forbidden']);
    expect((await invite(testApp, manager, someAddress(), 'manager')).status).toBe(201);
    const nowhere = await invite(testApp, owner, someAddress(), 'agent', { locationIds: [randomUUID()] });
    expect([...statusAndCode(nowhere), nowhere.body.errors]).toEqual([400, 'validation_failed', { locationIds: [expect.any(String)] }]);
    const [foreign, unknown] = await Promise.all(
      [stranger.tenantId, randomUUID()].map((businessId) => invite(testApp, owner, someAddress(), 'agent', { businessId })),
    );
    expect(foreign?.body).toEqual(unknown?.body);
    expect(foreign?.status).toBe(400);
    expect((await invite(testApp, owner, someAddress(), 'super_admin' as 'admin')).status).toBe(400);
  });

  test('answers another business like an unknown one', async () => {
    const { id } = (await invite(testApp, owner, someAddress(), 'agent')).model;
    const nobody = randomUUID();
    for (const act of [resend, revoke]) {
      const [foreign, unknown] = [await act(stranger, id), await act(stranger, nobody)];
      expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    }
    const change = (target: string) =>
      testApp.ask('PUT', `/api/team-members/invitations/${target}`, { token: stranger.token, body: grants('viewer') });
    expect((await change(id)).text).toBe((await change(nobody)).text);
    expect((await testApp.events('invitation', id)).length).toBe(1);
  });

  test('for a general manager cannot be managed by a manager', async () => {
    const manager = await join(testApp, owner, 'manager');
    const { id } = (await invite(testApp, owner, someAddress(), 'admin')).model;
    expect(statusAndCode(await resend(manager, id))).toEqual([403, 'above_own_rank']);
    expect(statusAndCode(await revoke(manager, id))).toEqual([403, 'above_own_rank']);
    const lower = { token: manager.token, body: grants('viewer') };
    expect(statusAndCode(await testApp.ask('PUT', `/api/team-members/invitations/${id}`, lower))).toEqual([403, 'above_own_rank']);
    const { id: other } = (await invite(testApp, manager, someAddress(), 'agent')).model;
    const higher = { token: manager.token, body: grants('admin') };
    expect(statusAndCode(await testApp.ask('PUT', `/api/team-members/invitations/${other}`, higher))).toEqual([403, 'above_own_rank']);
  });
});

describe('an invitation whose offer grows after the rank check', () => {
  test.each(['change', 'revoke', 'resend'] as const)('cannot be managed by a manager: %s', async (what) => {
    const manager = await join(testApp, owner, 'manager');
    const { id } = (await invite(testApp, owner, someAddress(), 'agent')).model;
    const more = { type: 'ChangeInvitation', ...grants('admin'), locationIds: null } as const;
    changeConcurrently(testApp, invitation, { id, tenantId: owner.tenantId }, more);
    const lower = { token: manager.token, body: grants('viewer') };
    const act = {
      change: () => testApp.ask('PUT', `/api/team-members/invitations/${id}`, lower),
      revoke: () => revoke(manager, id),
      resend: () => resend(manager, id),
    };
    expect(statusAndCode(await act[what]())).toEqual([403, 'above_own_rank']);
    expect((await testApp.events('invitation', id)).map(({ type }) => type)).toEqual(['InvitationSent', 'InvitationChanged']);
  });
});

describe('the link', () => {
  test('shows the invitation to its holder only', async () => {
    const email = someAddress();
    const { id, expiresAt } = (await invite(testApp, owner, email, 'manager')).model as unknown as { id: string; expiresAt: string };
    const link = await linkOf(testApp, id);
    const { model } = await look(link);
    expect(model).toEqual({
      businessName: 'مقهى الورد',
      email,
      role: 'manager',
      invitedBy: 'سارة العتيبي',
      expiresAt,
      hasAccount: false,
      yours: null,
    });
    const other = link.at(-2) === 'A' ? 'B' : 'A';
    for (const wrong of ['x', link.slice(0, -1), `${link.slice(0, -2)}${other}${link.at(-1)}`, link.replace('.1.', '.2.'), await linkOf(testApp, randomUUID(), 1)])
      expect(statusAndCode(await look(wrong)), wrong).toEqual([400, 'invitation_invalid']); // prettier-ignore
  });

  test('creates a confirmed account, adds the membership and signs in, once', async () => {
    const email = someAddress();
    const { id } = (await invite(testApp, owner, email, 'agent')).model;
    const link = await linkOf(testApp, id);
    const joined = await complete(testApp, link, { name: 'لجين العتيبي' });
    expect(joined.status, joined.text).toBe(200);
    expect(joined.model).toMatchObject({
      user: { email, name: 'لجين العتيبي', emailConfirmed: true, role: 'agent', profileImagePath: null },
      role: 'agent',
      token: expect.any(String),
    });
    expect(joined.cookies.map(({ httpOnly }) => httpOnly)).toEqual([true, true]);
    for (const again of [await complete(testApp, link), await look(link), await accept(owner, link)])
      expect(statusAndCode(again)).toEqual([400, 'invitation_invalid']);
    expect((await signIn(email)).status).toBe(200);
  });

  test('works for one of twenty concurrent uses', async () => {
    const email = someAddress();
    const { id } = (await invite(testApp, owner, email, 'agent')).model;
    const link = await linkOf(testApp, id);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => complete(testApp, link, { name: `رقم ${n}` })));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map((answer) => statusAndCode(answer).join(' ')))).toEqual(
      new Set(['400 invitation_invalid']),
    );
    expect((await testApp.events('invitation', id)).map(({ type }) => type)).toEqual(['InvitationSent', 'InvitationAccepted']);
    const account = await testApp.events('account', String(won[0]?.model.user.id));
    expect(account.filter(({ type }) => type === 'AccountRegistered')).toHaveLength(1);
  });

  test('is refused after a resend, a revocation or seven days', async () => {
    const { id } = (await invite(testApp, owner, someAddress(), 'agent')).model;
    const first = await linkOf(testApp, id);
    expect((await resend(owner, id)).status).toBe(200);
    expect(statusAndCode(await complete(testApp, first))).toEqual([400, 'invitation_invalid']);
    const second = await linkOf(testApp, id);
    expect((await look(second)).status).toBe(200);
    days(6.99);
    expect((await look(second)).status).toBe(200);
    days(7.01);
    expect(statusAndCode(await complete(testApp, second))).toEqual([400, 'invitation_invalid']);
    testApp.now.at = new Date();
    expect((await revoke(owner, id)).status).toBe(200);
    expect(statusAndCode(await complete(testApp, second))).toEqual([400, 'invitation_invalid']);
    expect(statusAndCode(await revoke(owner, id))).toEqual([409, 'invitation_ended']);
    expect(statusAndCode(await resend(owner, id))).toEqual([409, 'invitation_ended']);
  });

  test('validates the account data without being used up', async () => {
    const email = someAddress();
    const { id } = (await invite(testApp, owner, email, 'agent')).model;
    const link = await linkOf(testApp, id);
    const wrong = async (form: Record<string, string | Buffer>) => {
      const answer = await complete(testApp, link, form);
      return [...statusAndCode(answer), Object.keys(answer.body.errors ?? {})];
    };
    expect(await wrong({ name: ' ' })).toEqual([400, 'validation_failed', ['name']]);
    expect(await wrong({ password: 'short' })).toEqual([400, 'validation_failed', ['password']]);
    expect(await wrong({ password: 'password1' })).toEqual([400, 'validation_failed', ['password']]);
    expect(await wrong({ token: 'another' })).toEqual([400, 'validation_failed', ['token']]);
    expect(await wrong({ photo: Buffer.from('<svg onload="alert(1)"/>') })).toEqual([400, 'validation_failed', ['photo']]);
    const joined = await complete(testApp, link, { token: link });
    expect([joined.status, joined.model.user]).toMatchObject([200, { profileImagePath: null }]);
  });

  test('accepts a photo URL as documented but never fetches it', async () => {
    let fetched = 0;
    const server = createServer((_request, response) => response.end(String(++fetched))).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { id } = (await invite(testApp, owner, someAddress(), 'agent')).model;
    const joined = await complete(testApp, await linkOf(testApp, id), { photoUrl: `http://127.0.0.1:${port}/x.png` });
    expect([joined.status, joined.model.user, fetched]).toMatchObject([200, { profileImagePath: null }, 0]);
    server.close();
  });

  test('tells a signed-in user whether the invitation is theirs, comparing normalised addresses', async () => {
    const name = `salma${randomUUID().replaceAll('-', '')}`;
    const form = registrationForm({ email: `${name}@gmail.com` });
    await register(testApp, form);
    const Otp = await codeFor(testApp, String(form.email));
    const confirmed = await testApp.ask('POST', '/api/UsernameAuth/confirm-email-jwt', { body: { email: form.email, Otp, password } });
    const { accessToken: token } = confirmed.model.tokens;
    const { id } = (await invite(testApp, owner, `s.${name.slice(1)}+team@gmail.com`, 'agent')).model;
    const link = await linkOf(testApp, id);
    const yours = async (by?: string) =>
      (
        await testApp.ask('POST', '/api/team-members/invitations/look', {
          body: { token: link },
          ...(by === undefined ? {} : { token: by }),
        })
      ).model;
    expect(await yours(token)).toMatchObject({ yours: true });
    expect(await yours(stranger.token)).toMatchObject({ yours: false });
    for (const nobody of [undefined, 'no-token', link]) expect(await yours(nobody)).toMatchObject({ yours: null });
    expect((await accept({ token }, link)).status).toBe(200);
  });
});
