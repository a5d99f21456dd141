import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { platformTenant, type Uuid } from '@sumaa/contracts';
import { memberIdOf } from '@sumaa/runtime/derive';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { attempts, enrolAdministrator, passSteps, protect, wrongCode } from '../../testing/authenticator.ts';
import { codeFor, makePerson, password, register, registrationForm, type Person } from '../../testing/people.ts';
import { startBench, type Answer, type Bench } from '../../testing/start-bench.ts';
import { complete, grants, invite, join, linkOf, someAddress, updateMember } from '../../testing/team.ts';

let bench: Bench;
let owner: Person;
let stranger: Person;

beforeAll(async () => {
  bench = await startBench(inject('postgresUrl'));
  [owner, stranger] = [await makePerson(bench), await makePerson(bench)];
});
beforeEach(() => void (bench.now.at = new Date()));
afterAll(() => bench.close());

const told = ({ status, body }: Answer) => [status, body.code];
const look = (token: string) => bench.ask('POST', '/api/team-members/invitations/look', { body: { token } });
const accept = (by: { token: string }, token: string) =>
  bench.ask('POST', '/api/team-members/accept', { token: by.token, body: { token } });
const resend = (by: { token: string }, id: string) => bench.ask('POST', `/api/team-members/invitations/${id}/resend`, { token: by.token });
const revoke = (by: { token: string }, id: string) => bench.ask('DELETE', `/api/team-members/invitations/${id}`, { token: by.token });
const signIn = (username: string) => bench.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username, password } });
const days = (n: number) => void (bench.now.at = new Date(Date.now() + n * 86_400_000));

describe('an invitation', () => {
  test('is open once for an address, however it is spelled', async () => {
    const email = someAddress();
    const first = await invite(bench, owner, email, 'agent');
    expect(first.status, first.text).toBe(201);
    expect(told(await invite(bench, owner, email.toUpperCase(), 'viewer'))).toEqual([409, 'already_invited']);
    const together = await Promise.all(Array.from({ length: 8 }, () => invite(bench, owner, `x${email}`, 'agent')));
    expect(together.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    // Another business may invite the same person.
    expect((await invite(bench, stranger, email, 'agent')).status).toBe(201);
  });

  test('sent twice under one key is one; under the same key with another address, or to do another thing, it is not the same', async () => {
    const [key, email] = [randomUUID(), someAddress()];
    const send = (body: object, by = owner) => bench.ask('POST', '/api/team-members/invite', { token: by.token, key, body });
    const first = await send({ email, ...grants('agent') });
    expect(first.status, first.text).toBe(201);
    expect((await send({ email, ...grants('agent') })).body.model).toEqual(first.body.model);
    for (const other of [
      { email: someAddress(), ...grants('agent') },
      { email, ...grants('viewer') },
    ])
      expect(told(await send(other))).toEqual([422, 'idempotency_mismatch']);
    expect((await send({ email, ...grants('agent') }, stranger)).status, 'a key is everybody’s own').toBe(201);
    // What the path names belongs to the command: its events must not carry the ids of another’s.
    const second = (await invite(bench, owner, someAddress(), 'agent')).model.id;
    for (const id of [first.model.id, second])
      expect((await bench.ask('POST', `/api/team-members/invitations/${id}/resend`, { token: owner.token, key })).status).toBe(200);
    const ids = (await Promise.all([first.model.id, second].map((id) => bench.events('invitation', id)))).flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
  });

  test('of a member is refused, also of one whose door is closed', async () => {
    const member = await join(bench, owner, 'agent');
    expect(told(await invite(bench, owner, member.email, 'agent'))).toEqual([409, 'already_member']);
    await bench.ask('PUT', `/api/team-members/${member.memberId}/deactivate`, { token: owner.token, body: {} });
    expect(told(await invite(bench, owner, member.email, 'agent'))).toEqual([409, 'already_member']);
  });

  test('grants nothing above the rank of who sends it, and nothing in another business', async () => {
    const manager = await join(bench, owner, 'manager');
    const agent = await join(bench, owner, 'agent');
    expect(told(await invite(bench, manager, someAddress(), 'admin'))).toEqual([403, 'above_own_rank']);
    expect(told(await invite(bench, agent, someAddress(), 'viewer'))).toEqual([403, 'forbidden']);
    expect((await invite(bench, manager, someAddress(), 'manager')).status).toBe(201);
    const nowhere = await invite(bench, owner, someAddress(), 'agent', { locationIds: [randomUUID()] });
    expect([...told(nowhere), nowhere.body.errors]).toEqual([400, 'validation_failed', { locationIds: [expect.any(String)] }]);
    const [foreign, unknown] = await Promise.all(
      [stranger.tenantId, randomUUID()].map((businessId) => invite(bench, owner, someAddress(), 'agent', { businessId })),
    );
    expect(foreign?.body).toEqual(unknown?.body);
    expect(foreign?.status).toBe(400);
    expect((await invite(bench, owner, someAddress(), 'super_admin' as 'admin')).status).toBe(400);
  });

  test('is another business’ own: it answers as one that does not exist', async () => {
    const { id } = (await invite(bench, owner, someAddress(), 'agent')).model;
    const nobody = randomUUID();
    for (const act of [resend, revoke]) {
      const [foreign, unknown] = [await act(stranger, id), await act(stranger, nobody)];
      expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    }
    const change = (target: string) =>
      bench.ask('PUT', `/api/team-members/invitations/${target}`, { token: stranger.token, body: grants('viewer') });
    expect((await change(id)).text).toBe((await change(nobody)).text);
    expect((await bench.events('invitation', id)).length).toBe(1);
  });

  test('to be a general manager is out of a manager’s reach', async () => {
    const manager = await join(bench, owner, 'manager');
    const { id } = (await invite(bench, owner, someAddress(), 'admin')).model;
    expect(told(await resend(manager, id))).toEqual([403, 'above_own_rank']);
    expect(told(await revoke(manager, id))).toEqual([403, 'above_own_rank']);
    const lower = { token: manager.token, body: grants('viewer') };
    expect(told(await bench.ask('PUT', `/api/team-members/invitations/${id}`, lower))).toEqual([403, 'above_own_rank']);
    const { id: other } = (await invite(bench, manager, someAddress(), 'agent')).model;
    const higher = { token: manager.token, body: grants('admin') };
    expect(told(await bench.ask('PUT', `/api/team-members/invitations/${other}`, higher))).toEqual([403, 'above_own_rank']);
  });
});

describe('the link', () => {
  test('shows what it is about, to nobody but its holder', async () => {
    const email = someAddress();
    const { id, expiresAt } = (await invite(bench, owner, email, 'manager')).model as unknown as { id: string; expiresAt: string };
    const link = await linkOf(bench, id);
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
    const last = link.at(-1) === 'A' ? 'B' : 'A';
    for (const wrong of ['x', link.slice(0, -1), `${link.slice(0, -2)}${last}${link.at(-1)}`, link.replace('.1.', '.2.'), await linkOf(bench, randomUUID(), 1)])
      expect(told(await look(wrong)), wrong).toEqual([400, 'invitation_invalid']); // prettier-ignore
  });

  test('makes an account whose address it proves, gives it its place and signs it in, once', async () => {
    const email = someAddress();
    const { id } = (await invite(bench, owner, email, 'agent')).model;
    const link = await linkOf(bench, id);
    const joined = await complete(bench, link, { name: 'لجين العتيبي' });
    expect(joined.status, joined.text).toBe(200);
    expect(joined.model).toMatchObject({
      user: { email, name: 'لجين العتيبي', emailConfirmed: true, role: 'agent', profileImagePath: null },
      role: 'agent',
      token: expect.any(String),
    });
    expect(joined.cookies.map(({ httpOnly }) => httpOnly)).toEqual([true]);
    for (const again of [await complete(bench, link), await look(link), await accept(owner, link)])
      expect(told(again)).toEqual([400, 'invitation_invalid']);
    expect((await signIn(email)).status).toBe(200);
  });

  test('is won by one of twenty that come at once', async () => {
    const email = someAddress();
    const { id } = (await invite(bench, owner, email, 'agent')).model;
    const link = await linkOf(bench, id);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => complete(bench, link, { name: `رقم ${n}` })));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map((answer) => told(answer).join(' ')))).toEqual(
      new Set(['400 invitation_invalid']),
    );
    expect((await bench.events('invitation', id)).map(({ type }) => type)).toEqual(['InvitationSent', 'InvitationAccepted']);
    const account = await bench.events('account', String(won[0]?.model.user.id));
    expect(account.filter(({ type }) => type === 'AccountRegistered')).toHaveLength(1);
  });

  test('is void once sent again, taken back, or seven days old', async () => {
    const { id } = (await invite(bench, owner, someAddress(), 'agent')).model;
    const first = await linkOf(bench, id);
    expect((await resend(owner, id)).status).toBe(200);
    expect(told(await complete(bench, first))).toEqual([400, 'invitation_invalid']);
    const second = await linkOf(bench, id);
    expect((await look(second)).status).toBe(200);
    days(6.99);
    expect((await look(second)).status).toBe(200);
    days(7.01);
    expect(told(await complete(bench, second))).toEqual([400, 'invitation_invalid']);
    bench.now.at = new Date();
    expect((await revoke(owner, id)).status).toBe(200);
    expect(told(await complete(bench, second))).toEqual([400, 'invitation_invalid']);
    expect(told(await revoke(owner, id))).toEqual([409, 'invitation_ended']);
    expect(told(await resend(owner, id))).toEqual([409, 'invitation_ended']);
  });

  test('asks for what an account needs and is not spent by it', async () => {
    const email = someAddress();
    const { id } = (await invite(bench, owner, email, 'agent')).model;
    const link = await linkOf(bench, id);
    const wrong = async (form: Record<string, string | Buffer>) => {
      const answer = await complete(bench, link, form);
      return [...told(answer), Object.keys(answer.body.errors ?? {})];
    };
    expect(await wrong({ name: ' ' })).toEqual([400, 'validation_failed', ['name']]);
    expect(await wrong({ password: 'short' })).toEqual([400, 'validation_failed', ['password']]);
    expect(await wrong({ password: 'password1' })).toEqual([400, 'validation_failed', ['password']]);
    expect(await wrong({ token: 'another' })).toEqual([400, 'validation_failed', ['token']]);
    expect(await wrong({ photo: Buffer.from('<svg onload="alert(1)"/>') })).toEqual([400, 'validation_failed', ['photo']]);
    const joined = await complete(bench, link, { token: link });
    expect([joined.status, joined.model.user]).toMatchObject([200, { profileImagePath: null }]);
  });

  test('takes the address of a photo as documented, and fetches nothing from it', async () => {
    let fetched = 0;
    const server = createServer((_request, response) => response.end(String(++fetched))).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { id } = (await invite(bench, owner, someAddress(), 'agent')).model;
    const joined = await complete(bench, await linkOf(bench, id), { photoUrl: `http://127.0.0.1:${port}/x.png` });
    expect([joined.status, joined.model.user, fetched]).toMatchObject([200, { profileImagePath: null }, 0]);
    server.close();
  });

  test('tells who is signed in whether it is theirs, as the server compares addresses', async () => {
    const name = `salma${randomUUID().replaceAll('-', '')}`;
    const form = registrationForm({ email: `${name}@gmail.com` });
    await register(bench, form);
    const Otp = await codeFor(bench, String(form.email));
    const confirmed = await bench.ask('POST', '/api/UsernameAuth/confirm-email-jwt', { body: { email: form.email, Otp } });
    const { accessToken: token } = confirmed.model.tokens;
    const { id } = (await invite(bench, owner, `s.${name.slice(1)}+team@gmail.com`, 'agent')).model;
    const link = await linkOf(bench, id);
    const yours = async (by?: string) =>
      (await bench.ask('POST', '/api/team-members/invitations/look', { body: { token: link }, ...(by === undefined ? {} : { token: by }) }))
        .model;
    expect(await yours(token)).toMatchObject({ yours: true });
    expect(await yours(stranger.token)).toMatchObject({ yours: false });
    for (const nobody of [undefined, 'no-token', link]) expect(await yours(nobody)).toMatchObject({ yours: null });
    expect((await accept({ token }, link)).status).toBe(200);
  });
});

describe('somebody who has an account', () => {
  test('joins with their own password and keeps it', async () => {
    const { id } = (await invite(bench, owner, stranger.email, 'viewer')).model;
    const link = await linkOf(bench, id);
    expect((await look(link)).model).toMatchObject({ hasAccount: true });
    expect(told(await complete(bench, link, { password: 'not-the-password-7' }))).toEqual([401, 'wrong_credentials']);
    const joined = await complete(bench, link, { name: 'اسم آخر' });
    expect(joined.status, joined.text).toBe(200);
    expect(joined.model.user).toMatchObject({ id: stranger.accountId, role: 'viewer', name: 'سارة العتيبي' });
    expect((await signIn(stranger.email)).status).toBe(200);
    // In their own business nothing has changed.
    expect((await invite(bench, stranger, someAddress(), 'admin')).status).toBe(201);
  });

  test('is not taken by a manager of the platform, by whatever way', async () => {
    const admin = { email: someAddress(), password };
    await bench.api.commands.ensureSuperAdmin(admin);
    const { id } = (await invite(bench, owner, admin.email, 'manager')).model;
    const link = await linkOf(bench, id);
    expect(told(await complete(bench, link)), 'before a second factor is set up').toEqual([403, 'platform_account']);
    const { answer } = await enrolAdministrator(bench, admin);
    expect(told(await accept(answer.model, link))).toEqual([403, 'platform_account']);
    expect(told(await complete(bench, link))).toEqual([403, 'platform_account']);
    const accountId = answer.model.user.id;
    expect(await bench.events('member', memberIdOf(owner.tenantId as Uuid, accountId))).toEqual([]);
  });

  test('accepts as who they are signed in, and the session moves', async () => {
    const guest = await makePerson(bench);
    const { id } = (await invite(bench, owner, guest.email, 'manager')).model;
    const link = await linkOf(bench, id);
    expect(told(await accept(owner, link))).toEqual([403, 'invitation_for_another']);
    const moved = await accept(guest, link);
    expect(moved.status, moved.text).toBe(200);
    expect(moved.model.user).toMatchObject({ id: guest.accountId, role: 'manager' });
    expect((await invite(bench, { token: moved.model.token }, someAddress(), 'agent')).status).toBe(201);
    expect(told(await invite(bench, guest, someAddress(), 'agent'))).toEqual([401, 'session_expired']);
    expect(await bench.vault.sessions.list(guest.accountId as Uuid), 'it took the place of the other').toHaveLength(1);
  });
});

describe('somebody whose account has a second factor, and no place any more', () => {
  /** Shut out of their only business, and invited to another; the links of as many invitations. */
  async function shutOut() {
    const person = await protect(bench, await join(bench, owner, 'agent'));
    await bench.ask('PUT', `/api/team-members/${person.memberId}/deactivate`, { token: owner.token, body: {} });
    expect(told(await signIn(person.email)), 'the sign-in is no way in').toEqual([403, 'account_inactive']);
    const { id } = (await invite(bench, stranger, person.email, 'manager')).model;
    return { ...person, id, link: await linkOf(bench, id) };
  }
  const noted = async (accountId: string) =>
    (await attempts(bench)).flatMap(({ type, data, metadata }) => {
      const { accountId: whose, reason } = data as unknown as { accountId: string; reason: string };
      return whose === accountId ? [[type, reason, (metadata as unknown as { tenantId: string }).tenantId]] : [];
    });

  test('joins with password and code, asked for once the password is right; a code is good once', async () => {
    const { app, link, email, accountId, id } = await shutOut();
    expect(told(await complete(bench, link, { password: 'not-the-password-7' }))).toEqual([401, 'wrong_credentials']);
    expect(told(await complete(bench, link, { password: 'not-the-password-7', code: app.code() }))).toEqual([401, 'wrong_credentials']);
    const before = (await noted(accountId)).length;
    const asked = await complete(bench, link);
    expect([...told(asked), asked.cookies]).toEqual([409, 'two_factor_code_needed', []]);
    expect(told(await complete(bench, link, { code: '12345' }))).toEqual([400, 'validation_failed']);
    expect(told(await complete(bench, link, { code: wrongCode(app) }))).toEqual([400, 'two_factor_wrong']);
    // Their own trail says what was guessed at, that of the business that its link was refused.
    expect((await noted(accountId)).slice(before)).toEqual(
      expect.arrayContaining([
        ['SecondFactorRefused', 'wrong', platformTenant],
        ['InvitationRefused', 'two_factor', stranger.tenantId],
      ]),
    );
    expect((await noted(accountId)).length, 'and nothing of being asked').toBe(before + 2);
    const code = app.code();
    const joined = await complete(bench, link, { code });
    expect([joined.status, joined.model]).toMatchObject([200, { user: { id: accountId, email }, role: 'manager' }]);
    expect((await bench.events('invitation', id)).map(({ type }) => type)).toEqual(['InvitationSent', 'InvitationAccepted']);
    const third = await makePerson(bench);
    const next = await linkOf(bench, (await invite(bench, third, email, 'viewer')).model.id);
    expect(told(await complete(bench, next, { code })), 'replayed').toEqual([400, 'two_factor_wrong']);
    passSteps(bench, 1);
    expect((await complete(bench, next, { code: app.code() })).model).toMatchObject({ role: 'viewer' });
    expect((await signIn(email)).model.secondFactor.kind, 'there is a way in again').toBe('code');
  });

  test('joins with a recovery code, each once and written down', async () => {
    const { link, accountId, recoveryCodes } = await shutOut();
    expect(told(await complete(bench, link, { recoveryCode: 'AAAAA-BBBBB' }))).toEqual([400, 'two_factor_wrong']);
    const [recoveryCode = ''] = recoveryCodes;
    expect((await complete(bench, link, { recoveryCode: recoveryCode.toLowerCase() })).status).toBe(200);
    const used = (await bench.events('account', accountId)).filter(({ type }) => type === 'RecoveryCodeUsed');
    expect(used.map(({ data, metadata }) => [data, metadata])).toMatchObject([[{ left: 9 }, { actor: { kind: 'person', accountId } }]]);
    expect(await bench.vault.secondFactors.useRecoveryCode(accountId as Uuid, recoveryCode)).toBe(null);
  });
});

describe('an account that somebody registered with the address and never proved', () => {
  test('is taken up by whom the address belongs to, and nothing typed before opens it', async () => {
    const email = someAddress();
    const before = await register(bench, registrationForm({ email, Password: 'somebody-else-9' }));
    expect(before.status, before.text).toBe(201);
    const { id } = (await invite(bench, owner, email, 'agent')).model;
    const link = await linkOf(bench, id);
    expect((await look(link)).model).toMatchObject({ hasAccount: false });
    expect(told(await complete(bench, link, { password: 'short' }))).toEqual([400, 'validation_failed']);
    const joined = await complete(bench, link);
    expect([joined.status, joined.model.user]).toMatchObject([
      200,
      { emailConfirmed: true, role: 'agent', name: 'لجين', profileImagePath: null },
    ]);
    expect((await bench.events('account', joined.model.user.id)).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['AccountRegistered', 'AccountTakenUp', 'EmailConfirmed', 'PasswordSet']),
    );
    const signInWith = (word: string) => bench.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username: email, password: word } });
    expect((await signInWith('somebody-else-9')).status).toBe(401);
    const back = await signInWith(password);
    expect([back.status, back.model.user]).toMatchObject([200, { id: joined.model.user.id, role: 'agent', name: 'لجين' }]);
    expect(await bench.events('member', memberIdOf(owner.tenantId as Uuid, joined.model.user.id))).toHaveLength(1);
    // The business that was registered with it is nobody's any more, and its trail says so.
    const left = await bench.events('member', memberIdOf(before.model.business_id, joined.model.user.id));
    expect(left.map(({ type, metadata }) => [type, (metadata as unknown as { tenantId: string }).tenantId])).toEqual(
      ['MemberJoined', 'MemberDeactivated'].map((type) => [type, before.model.business_id]),
    );
    const { token } = back.model;
    const cookies = Object.fromEntries(back.cookies.map(({ name, value }) => [name, value]));
    const gone = await bench.ask('POST', '/api/UsernameAuth/business', { token, cookies, body: { businessId: before.model.business_id } });
    expect(told(gone)).toEqual([404, 'not_found']);
  });
});

describe('who invited answers for the invitation', () => {
  const open = async (link: string) => [told(await look(link)), told(await complete(bench, link))];
  const shut = [
    [400, 'invitation_invalid'],
    [400, 'invitation_invalid'],
  ];
  const dismiss = (memberId: string) => bench.ask('PUT', `/api/team-members/${memberId}/deactivate`, { token: owner.token, body: {} });

  test('dismissed: the link opens nothing, and opens again with them', async () => {
    const manager = await join(bench, owner, 'manager');
    const guest = await makePerson(bench);
    const links = await Promise.all(
      [someAddress(), guest.email].map(async (email) => linkOf(bench, (await invite(bench, manager, email, 'manager')).model.id)),
    );
    expect((await dismiss(manager.memberId)).status).toBe(200);
    expect(await open(String(links[0]))).toEqual(shut);
    expect(told(await accept(guest, String(links[1])))).toEqual([400, 'invitation_invalid']);
    await bench.ask('PUT', `/api/team-members/${manager.memberId}/reactivate`, { token: owner.token, body: {} });
    expect((await complete(bench, String(links[0]))).status).toBe(200);
  });

  test.each(['agent', 'viewer'] as const)('demoted to %s: the link opens nothing', async (role) => {
    const admin = await join(bench, owner, 'admin');
    const { id } = (await invite(bench, admin, someAddress(), 'viewer')).model;
    expect((await updateMember(bench, owner, admin.memberId, role)).status).toBe(200);
    expect(await open(await linkOf(bench, id))).toEqual(shut);
  });

  test('who sends it again or changes it is answerable from then on', async () => {
    const [sender, other] = [await join(bench, owner, 'manager'), await join(bench, owner, 'manager')];
    const ids = await Promise.all([0, 1].map(async () => (await invite(bench, sender, someAddress(), 'agent')).model.id));
    const [again, changed] = ids.map(String);
    expect((await resend(other, String(again))).status).toBe(200);
    const lower = { token: other.token, body: grants('viewer') };
    expect((await bench.ask('PUT', `/api/team-members/invitations/${changed}`, lower)).status).toBe(200);
    await dismiss(sender.memberId);
    for (const id of ids) expect((await look(await linkOf(bench, id))).status).toBe(200);
    await dismiss(other.memberId);
    for (const id of ids) expect(await open(await linkOf(bench, id))).toEqual(shut);
  });
});

describe('what changes while somebody is joining', () => {
  /** Lets `act` happen after the link was opened and before it is spent: the vault waits until then. */
  async function whileJoining(join: () => Promise<Answer>, act: () => Promise<Answer>): Promise<Answer> {
    const holder = new Client({ connectionString: bench.config.databaseUrl.reveal() });
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('lock table vault.one_time_try in exclusive mode');
      const joining = join();
      const waiting = `select from pg_locks where not granted and relation = 'vault.one_time_try'::regclass`;
      await expect.poll(async () => (await holder.query(waiting)).rowCount, { timeout: 30_000 }).toBe(1);
      expect((await act()).status).toBe(200);
      await holder.query('commit');
      return await joining;
    } finally {
      await holder.end();
    }
  }
  const ways = {
    'with a new account': (link: string) => complete(bench, link),
    'with the password of the one there is': (link: string) => complete(bench, link),
    'as who is signed in': (link: string, guest: Person) => accept(guest, link),
  };
  const invitedBy = async (by: { token: string }, way: string) => {
    const guest = await makePerson(bench);
    const email = way === 'with a new account' ? someAddress() : guest.email;
    const { id } = (await invite(bench, by, email, 'manager')).model;
    return { guest, id, link: await linkOf(bench, id) };
  };

  test.each(Object.entries(ways))('%s: they get what is offered by then', async (way, joinBy) => {
    const { guest, id, link } = await invitedBy(owner, way);
    const lower = { token: owner.token, body: grants('viewer') };
    const joined = await whileJoining(
      () => joinBy(link, guest),
      () => bench.ask('PUT', `/api/team-members/invitations/${id}`, lower),
    );
    expect([joined.status, joined.model]).toMatchObject([200, { role: 'viewer', user: { role: 'viewer' } }]);
    const [place] = await bench.events('member', memberIdOf(owner.tenantId as Uuid, joined.model.user.id));
    expect(place?.data).toMatchObject(grants('viewer'));
  });

  test.each(Object.entries(ways))('%s: nothing, where nobody answers for it any more', async (way, joinBy) => {
    const manager = await join(bench, owner, 'manager');
    const { guest, id, link } = await invitedBy(manager, way);
    const refused = await whileJoining(
      () => joinBy(link, guest),
      () => updateMember(bench, owner, manager.memberId, 'viewer'),
    );
    expect(told(refused)).toEqual([400, 'invitation_invalid']);
    expect((await bench.events('invitation', id)).map(({ type }) => type)).toEqual(['InvitationSent']);
  });
});

describe('a genuine link that is refused is written to the trail of who invited', () => {
  /** Why the links of an invitation were refused, in the order in which they were. */
  async function refusedLinks(invitationId: string): Promise<unknown[]> {
    const found: unknown[] = [];
    const ended = new AbortController();
    for await (const feed of bench.store.subscribe({ after: null, streams: ['attempt-'], signal: ended.signal })) {
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

  test('taken back, replaced, late, used, unanswered for; and nothing of a guessed one', async () => {
    const manager = await join(bench, owner, 'manager');
    const { id } = (await invite(bench, manager, someAddress(), 'agent')).model;
    const first = await linkOf(bench, id);
    await look(`${first.slice(0, -2)}${first.endsWith('AA') ? 'BB' : 'AA'}`);
    expect(await refusedLinks(id)).toEqual([]);
    await resend(manager, id);
    await complete(bench, first);
    const second = await linkOf(bench, id);
    days(8);
    await look(second);
    bench.now.at = new Date();
    const door = (name: string) => bench.ask('PUT', `/api/team-members/${manager.memberId}/${name}`, { token: owner.token, body: {} });
    await door('deactivate');
    await complete(bench, second);
    await door('reactivate');
    expect((await complete(bench, second)).status).toBe(200);
    await look(second);
    expect(await refusedLinks(id)).toEqual(['superseded', 'expired', 'guarantor', 'used']);
    const { id: other } = (await invite(bench, owner, someAddress(), 'agent')).model;
    await revoke(owner, other);
    await look(await linkOf(bench, other));
    expect(await refusedLinks(other)).toEqual(['revoked']);
  });

  test('opened by another account, or with a wrong password', async () => {
    const guest = await makePerson(bench);
    const { id } = (await invite(bench, owner, guest.email, 'agent')).model;
    const link = await linkOf(bench, id);
    expect(told(await accept(stranger, link))).toEqual([403, 'invitation_for_another']);
    expect(told(await complete(bench, link, { password: 'not-the-password-7' }))).toEqual([401, 'wrong_credentials']);
    expect(await refusedLinks(id)).toEqual([
      ['for_another', stranger.accountId],
      ['wrong_password', guest.accountId],
    ]);
  });
});
