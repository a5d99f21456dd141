import { randomUUID } from 'node:crypto';
import { makePerson, resetLinkFor, type TestApp, type Person } from '@sumaa/command-api/testing';
import { complete, invite, linkOf, someAddress } from '@sumaa/command-api/testing';
import { readLinkCode, writeLinkCode } from '@sumaa/runtime/derive';
import { amount, report } from '@sumaa/runtime/testing';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import type { Uuid } from '@sumaa/contracts';

/** S23: mailed links work only for their recipient, and cannot be guessed. That they work once and in time is shown where they are used. */
export function linkTokens(open: () => TestApp): void {
  const forgot = (email: string) => open().ask('POST', '/api/UsernameAuth/forgot-password', { body: { email } });
  const resetLink = ({ accountId }: Person) => resetLinkFor(open(), accountId);
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

  describe('S23, invitations', () => {
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
