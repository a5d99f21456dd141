import { readFileSync } from 'node:fs';
import path from 'node:path';
import { codeFor, register, registrationForm, type TestApp } from '@sumaa/command-api/testing';
import { amount, testTimeoutMs, report, seededRandom } from '@sumaa/runtime/testing';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';

/** `palm-saffron-coral-9` with older, cheaper parameters: m=4096, t=1. */
const oldHash = '$argon2id$v=19$m=4096,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$UGJ8vBX5Y3/NiR7BRqzL2jZuMwZeRBdjjtL0DZysvPg';

const common = readFileSync(path.resolve(import.meta.dirname, '../../../runtime/vault/common-passwords.txt'), 'utf8')
  .split(/\s+/)
  .filter(Boolean);

/** S13: storage and validation of passwords. */
export function passwords(open: () => TestApp): void {
  async function people(Password: string): Promise<{ readonly email: string; readonly id: string; readonly status: number }> {
    const form = registrationForm({ Password });
    const answer = await register(open(), form);
    const email = form.email ?? '';
    if (answer.status !== 201) return { email, id: '', status: answer.status };
    await open().ask('POST', '/api/UsernameAuth/confirm-email-jwt', {
      body: { email, Otp: await codeFor(open(), email), password: Password },
    });
    return { email, id: answer.model.id, status: 201 };
  }
  const signIn = async (username: string, password: string) =>
    (await open().ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username, password } })).status;
  async function sql<T extends object>(text: string, values: readonly unknown[]): Promise<T[]> {
    const client = new Client({ connectionString: open().config.databaseUrl.reveal() });
    await client.connect();
    try {
      return (await client.query<T>(text, [...values])).rows;
    } finally {
      await client.end();
    }
  }
  const hashOf = async (id: string) =>
    (await sql<{ hash: string }>('select hash from vault.credential where account_id = $1', [id]))[0]?.hash ?? '';

  describe('S13, passwords', () => {
    test.each([
      ['64 characters', 'a1!'.repeat(21) + 'z'],
      ['128 characters', 'ط'.repeat(64) + 'x'.repeat(64)],
      ['Arabic', 'كلمة سر طويلة جدا'],
      ['emoji', '🦊🌙🦊🌙🦊🌙🦊🌙'],
      ['128 emoji', '🦊'.repeat(128)],
      ['blanks at both ends', '  palm saffron  '],
    ])('S13: a password of %s is stored as argon2id of at least 19 MiB in two passes, and signs in', async (_what, password) => {
      const { email, id, status } = await people(password);
      expect(status).toBe(201);
      const [, , kind, , cost = ''] = /^(\$)(argon2id)\$(v=19)\$([^$]+)\$/.exec(await hashOf(id)) ?? [];
      expect(kind).toBe('argon2id');
      const { m, t, p } = Object.fromEntries(cost.split(',').map((each) => each.split('='))) as Record<string, string>;
      expect([Number(m) >= 19_456, Number(t) >= 2, Number(p)]).toEqual([true, true, 1]);
      expect(await signIn(email, password)).toBe(200);
      expect(await signIn(email, `${password}x`)).toBe(401);
      // Blanks are significant.
      expect(await signIn(email, `${password} `)).toBe(401);
      expect(await signIn(email, password.trim())).toBe(password.trim() === password ? 200 : 401);
      report('S13', 1, {});
    });

    test('S13: passwords that differ at the 73rd character are different', async () => {
      const start = 'palm-'.repeat(14) + 'xx';
      expect(start).toHaveLength(72);
      const { email } = await people(`${start}A`);
      expect([await signIn(email, `${start}A`), await signIn(email, `${start}B`), await signIn(email, start)]).toEqual([200, 401, 401]);
      report('S13', 3, {});
    });

    test('S13: equal passwords have different hashes, and no row contains a password', async () => {
      const password = 'the same palm for two';
      const [one, two] = [await people(password), await people(password)];
      expect(await hashOf(one.id)).not.toBe(await hashOf(two.id));
      const rows = await sql<{ row: string }>('select c::text as row from vault.credential c', []);
      expect(rows.filter(({ row }) => row.includes(password))).toEqual([]);
    });

    test(
      'S13: the three thousand most common passwords are refused in any case',
      async () => {
        expect(common.length).toBeGreaterThanOrEqual(3_000);
        const random = seededRandom();
        const tried = common.filter(() => random() < amount({ bounded: 0.02, full: 1 }));
        for (const Password of tried) {
          const spelt = random() < 0.5 ? Password : Password.toUpperCase();
          const answer = await register(open(), registrationForm({ Password: spelt }));
          expect([spelt, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([spelt, 400, ['Password']]);
        }
        report('S13', tried.length, { 'of the list': common.length });
      },
      testTimeoutMs,
    );

    test.each(['seven77', '🦊'.repeat(7), 'ط'.repeat(129), '🦊'.repeat(129)])('S13: %s is refused for its length', async (Password) => {
      expect((await people(Password)).status).toBe(400);
    });

    test('S13: a hash with older parameters signs in and is replaced', async () => {
      const password = 'palm-saffron-coral-9';
      const { email, id } = await people(password);
      await sql('update vault.credential set hash = $2 where account_id = $1', [id, oldHash]);
      expect(await signIn(email, 'not the password')).toBe(401);
      expect(await hashOf(id)).toBe(oldHash);
      expect(await signIn(email, password)).toBe(200);
      expect(await hashOf(id)).toContain('$m=19456,t=2,p=1$');
      expect(await signIn(email, password)).toBe(200);
      report('S13', 1, { rehashed: 1 });
    });
  });
}
