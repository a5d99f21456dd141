import { codeFor, password, register, registrationForm, type TestApp } from '@sumaa/command-api/testing';
import { report } from '@sumaa/runtime/testing';
import { describe, expect, test } from 'vitest';

let people = 0;
/** Pairs of spellings of one mailbox. */
const spellings: readonly (readonly [string, (name: string) => readonly [string, string]])[] = [
  ['case', (name) => [`${name}@example.test`, `${name.toUpperCase()}@Example.TEST`]],
  ['blanks around it', (name) => [`${name}@example.test`, `  ${name}@example.test `]],
  ['Arabic-Indic digits', (name) => [`${name}12@example.test`, `${name}١٢@example.test`]],
  ['Persian digits', (name) => [`${name}12@example.test`, `${name}۱۲@example.test`]],
  ['full-width letters', (name) => [`${name}@example.test`, `${wide(name)}@example.test`]],
  ['ligatures', (name) => [`${name}fi@example.test`, `${name}ﬁ@example.test`]],
  ['composed and decomposed', (name) => [`${name}é@example.test`, `${name}e\u0301@example.test`]],
  ['dots at Gmail', (name) => [`${name}@gmail.com`, `${name.slice(0, 1)}.${name.slice(1, 3)}.${name.slice(3)}@gmail.com`]],
  ['a tag at Gmail', (name) => [`${name}@gmail.com`, `${name}+sumaa@gmail.com`]],
  ['Gmail by its other name', (name) => [`${name}@gmail.com`, `${name}@googlemail.com`]],
  ['an Arabic domain and its ASCII form', (name) => [`${name}@مثال.السعودية`, `${name}@xn--mgbh0fb.xn--mgberp4a5d4ar`]],
  ['the dot of the root', (name) => [`${name}@example.test`, `${name}@example.test.`]],
];
const wide = (text: string) => text.replace(/[a-z0-9]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0));

/** Pairs of mailboxes that only look alike: two accounts. */
const differentMailboxes: readonly (readonly [string, (name: string) => readonly [string, string]])[] = [
  ['a Cyrillic letter', (name) => [`${name}a@example.test`, `${name}а@example.test`]],
  ['dots elsewhere', (name) => [`${name}@example.test`, `${name.slice(0, 2)}.${name.slice(2)}@example.test`]],
  ['another domain', (name) => [`${name}@example.test`, `${name}@examp1e.test`]],
];

/** S30: one mailbox is one account in every spelling; phone numbers in both scripts. */
export function names(open: () => TestApp): void {
  const newName = () => `person${(people += 1)}x`;
  const signIn = (username: string) => open().ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username, password } });

  async function confirmed(email: string): Promise<string> {
    const form = registrationForm({ email });
    expect((await register(open(), form)).status).toBe(201);
    const answer = await open().ask('POST', '/api/UsernameAuth/confirm-email-jwt', {
      body: { email, Otp: await codeFor(open(), email), password },
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.model.user.id;
  }

  describe('S30, names', () => {
    test.each(spellings)('S30: %s creates no second account, and signs in to the first', async (_what, spell) => {
      const [first, second] = spell(newName());
      const id = await confirmed(first);
      const again = await register(open(), registrationForm({ email: second, Password: 'another-palm-saffron-7' }));
      expect(again.status).toBe(201);
      expect(await open().events('account', again.model.id), 'nothing was created').toEqual([]);
      const answer = await signIn(second);
      expect([answer.status, answer.model.user.id]).toEqual([200, id]);
      report('S30', 1, {});
    });

    test.each(differentMailboxes)('S30: %s is another mailbox', async (_what, spell) => {
      const [first, second] = spell(newName());
      expect(await confirmed(first)).not.toBe(await confirmed(second));
      report('S30', 1, {});
    });

    test.each([
      ['a zero-width space', '\u200b'],
      ['a zero-width joiner', '\u200d'],
      ['a change of direction', '\u202e'],
      ['a soft hyphen', '\u00ad'],
      ['a control character', '\u0007'],
      ['a variation selector', '\ufe0f'],
      ['a grapheme joiner', '\u034f'],
      ['a Hangul filler', '\u3164'],
      ['a leading one', '\u115f'],
      ['a half-width one', '\uffa0'],
      ['an empty braille pattern', '\u2800'],
    ])('S30: %s in an address is refused, because it is invisible', async (_what, hidden) => {
      const answer = await register(open(), registrationForm({ email: `${newName()}${hidden}@example.test` }));
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, ['email']]);
      const domain = await register(open(), registrationForm({ email: `${newName()}@exam${hidden}ple.test` }));
      expect([domain.status, Object.keys(domain.body.errors ?? {})]).toEqual([400, ['email']]);
      report('S30', 2, {});
    });

    test.each([
      ['a line break', 'مقهى\nالورد'],
      ['a change of direction', 'مقهى\u202eالورد'],
      ['an isolate', 'مقهى\u2066الورد'],
      ['nothing to see', '\u200b\u2060'],
      ['a blank letter', '\u3164'],
      ['a blank letter among others', 'مقهى\u3164الورد'],
      ['an empty braille pattern among letters', 'مقهى\u2800الورد'],
      ['a zero-width space', 'مق\u200bهى'],
      ['a grapheme joiner', 'مق\u034fهى'],
      ['a soft hyphen', 'caf\u00ade'],
    ])('S30: %s in the name of a person or a business is refused', async (_what, name) => {
      for (const field of ['Full_name', 'Business_name']) {
        const answer = await register(open(), registrationForm({ [field]: name }));
        expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]]);
      }
      report('S30', 2, {});
    });

    test.each([
      ['0551234567', '0551234567'],
      ['٠٥٥١٢٣٤٥٦٧', '0551234567'],
      ['۰۵۵۱۲۳۴۵۶۷', '0551234567'],
      ['055 ١٢٣ 4567', '0551234567'],
      ['+966551234567', '0551234567'],
      ['00966-55-123-4567', '0551234567'],
    ])('S30: the phone %s is normalised to 05 and eight digits', async (typed, normalized) => {
      expect((await register(open(), registrationForm({ Phone: typed }))).model.phone).toBe(normalized);
    });

    test.each(['055123456', '05512345678', '0651234567', '+971551234567', '٠٥٥١٢٣٤٥٦', '05512345six'])(
      'S30: the phone %s is refused',
      async (Phone) => {
        const answer = await register(open(), registrationForm({ Phone }));
        expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, ['Phone']]);
      },
    );
  });
}
