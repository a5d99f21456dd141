import { randomUUID } from 'node:crypto';
import { makePerson, password, resetLinkFor, type Answer, type TestApp, type Person } from '@sumaa/command-api/testing';
import { complete, invite, linkOf, someAddress } from '@sumaa/command-api/testing';
import { readLinkCode, writeLinkCode } from '@sumaa/runtime/derive';
import { amount, report } from '@sumaa/runtime/testing';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import type { Uuid } from '@sumaa/contracts';

const hourMs = 3_600_000;

/** S23: mailed links work once, in time, and only for their recipient. */
export function linkTokens(open: () => TestApp): void {
  const later = (ms: number) => (open().now.at = new Date(open().now.at.getTime() + ms));
  const newPassword = 'another-palm-saffron-7';
  const forgot = (email: string) => open().ask('POST', '/api/UsernameAuth/forgot-password', { body: { email } });
  const reset = (code: string, given = newPassword): Promise<Answer> =>
    open().ask('POST', '/api/UsernameAuth/reset-password', { body: { code, newPassword: given } });
  const resetLink = ({ accountId }: Person) => resetLinkFor(open(), accountId);
  const signIn = async (username: string, given: string) =>
    (await open().ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username, password: given } })).status;
  async function invited(by: Person, email = someAddress()): Promise<string> {
    const answer = await invite(open(), by, email, 'agent');
    expect(answer.status, answer.text).toBe(201);
    return linkOf(open(), answer.model.id);
  }
  /** All rows and events as text. */
  async function everything(): Promise<string> {
    const client = new Client({ connectionString: open().config.databaseUrl.reveal() });
    await client.connect();
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('es', 'vault')`,
    );
    const texts: string[] = [];
    for (const { name } of tables)
      texts.push(...(await client.query<{ row: string }>(`select t::text as row from ${name} t`)).rows.map(({ row }) => row));
    await client.end();
    return texts.join('\n');
  }

  describe('S23, links for a new password', () => {
    test('S23: a link works once, also with twenty requests at once, and its use voids every other', async () => {
      const person = await makePerson(open());
      await forgot(person.email);
      const earlier = await resetLink(person);
      await forgot(person.email);
      const link = await resetLink(person);
      const answers = await Promise.all(Array.from({ length: 20 }, (_, nth) => reset(link, `${newPassword}-${nth}`)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const used of [link, earlier]) expect((await reset(used)).body.code).toBe('reset_link_invalid');
      const winner = answers.findIndex(({ status }) => status === 200);
      expect(await signIn(person.email, `${newPassword}-${winner}`)).toBe(200);
      expect(await signIn(person.email, password)).toBe(401);
      report('S23', 22, {});
    });

    test('S23: a link is refused after an hour and for another account', async () => {
      const [person, other] = [await makePerson(open()), await makePerson(open())];
      await forgot(person.email);
      const link = await resetLink(person);
      const parts = readLinkCode(link);
      const swapped = writeLinkCode({ subject: other.accountId as Uuid, issue: parts?.issue ?? 1, token: parts?.token ?? '' });
      expect((await reset(swapped)).body.code).toBe('reset_link_invalid');
      expect((await reset(writeLinkCode({ subject: person.accountId as Uuid, issue: 2, token: parts?.token ?? '' }))).body.code).toBe(
        'reset_link_invalid',
      );
      const before = open().now.at;
      later(hourMs + 1_000);
      expect((await reset(link)).body.code).toBe('reset_link_invalid');
      open().now.at = before;
      expect(await signIn(person.email, password)).toBe(200);
      report('S23', 3, {});
    });

    test('S23: using a link ends every session', async () => {
      const person = await makePerson(open());
      await forgot(person.email);
      expect((await reset(await resetLink(person))).status).toBe(200);
      const act = await open().ask('POST', '/api/notifications/read', { token: person.token, body: { upTo: open().now.at.toISOString() } });
      expect(act.status).toBe(401);
      expect((await open().ask('POST', '/api/UsernameAuth/refresh', { cookies: { sumaa_refresh_3999: person.refresh } })).status).toBe(401);
      report('S23', 2, {});
    });
  });

  describe('S23, invitations', () => {
    test('S23: of twenty requests at once one joins, one account is created, and the link is used up', async () => {
      const owner = await makePerson(open());
      const email = someAddress();
      const link = await invited(owner, email);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, nth) => complete(open(), link, { name: `مدعو ${nth}`, password: `${newPassword}-${nth}` })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.every(({ status }) => status < 500)).toBe(true);
      expect((await complete(open(), link)).status).toBeGreaterThanOrEqual(400);
      const winner = answers.findIndex(({ status }) => status === 200);
      expect(await signIn(email, `${newPassword}-${winner}`)).toBe(200);
      report('S23', 21, { accounts: 1 });
    });

    test('S23: a link is refused after seven days, after its revocation, and when a newer one was sent', async () => {
      const owner = await makePerson(open());
      const answer = await invite(open(), owner, someAddress(), 'agent');
      const first = await linkOf(open(), answer.model.id);
      await open().ask('POST', `/api/team-members/invitations/${answer.model.id}/resend`, { token: owner.token });
      const second = await linkOf(open(), answer.model.id);
      expect((await complete(open(), first)).body.code).toBe('invitation_invalid');
      const before = open().now.at;
      later(7 * 24 * hourMs + 1_000);
      expect((await complete(open(), second)).body.code).toBe('invitation_invalid');
      open().now.at = before;
      await open().ask('DELETE', `/api/team-members/invitations/${answer.model.id}`, { token: owner.token });
      expect((await complete(open(), second)).body.code).toBe('invitation_invalid');
      report('S23', 3, {});
    });

    test('S23: a link is refused for another signed-in user and with another invitation’s token', async () => {
      const [owner, other] = [await makePerson(open()), await makePerson(open())];
      const [mine, theirs] = [await invited(owner), await invited(other)];
      const accepted = await open().ask('POST', '/api/team-members/accept', { token: other.token, body: { token: mine } });
      expect(accepted.body.code).toBe('invitation_for_another');
      const [a, b] = [readLinkCode(mine), readLinkCode(theirs)];
      const swapped = writeLinkCode({ subject: b?.subject as Uuid, issue: b?.issue ?? 1, token: a?.token ?? '' });
      expect((await complete(open(), swapped)).body.code).toBe('invitation_invalid');
      expect((await open().ask('POST', '/api/team-members/invitations/look', { body: { token: swapped } })).body.code).toBe(
        'invitation_invalid',
      );
      report('S23', 3, {});
    });

    test('S23: an existing account joins with its own password only', async () => {
      const [owner, guest] = [await makePerson(open()), await makePerson(open())];
      const link = await invited(owner, guest.email);
      expect((await complete(open(), link, { password: newPassword })).status).toBe(401);
      expect(await signIn(guest.email, password), 'the password is unchanged').toBe(200);
      expect((await complete(open(), link, { password })).model.user.id).toBe(guest.accountId);
      report('S23', 2, {});
    });
  });

  test('S23: a link has 256 bits that are not stored, and guessing finds none', async () => {
    const owner = await makePerson(open());
    const link = await invited(owner);
    await forgot(owner.email);
    const ownReset = await resetLink(owner);
    const stored = await everything();
    for (const each of [link, ownReset]) {
      const { token = '' } = readLinkCode(each) ?? {};
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      expect(stored.includes(token), 'stored').toBe(false);
    }
    const guesses = amount({ bounded: 40, full: 2_000 }, 'runs');
    const { subject, issue = 1 } = readLinkCode(link) ?? {};
    for (let guess = 0; guess < guesses; guess++) {
      const token = Buffer.from(randomUUID().repeat(2)).subarray(0, 32).toString('base64url');
      const { status } = await open().ask('POST', '/api/team-members/invitations/look', {
        body: { token: writeLinkCode({ subject: subject as Uuid, issue, token }) },
      });
      expect(status).toBe(400);
    }
    report('S23', guesses, { bits: 256 });
  });
}
