import { describe, expect, test } from 'vitest';
import { teamRoutes } from '../team/routes.ts';
import { DisplayName, RegisterCompanyBody } from './routes.ts';

const parse = (name: string) => {
  const parsed = DisplayName('fullName').safeParse(name);
  return parsed.success ? parsed.data : parsed.error.issues.map(({ message }) => message);
};

describe('DisplayName', () => {
  test.each([
    ' سارة العتيبي ',
    'مقهى «الورد» & شركاه',
    '٧٧',
    '☕',
    "O'Neil-Smith",
    'می\u200cخواهم',
    '👩\u200d🍳',
    '☕\ufe0f',
    'ABC \u200fمقهى',
  ])('accepts %j', (name) => {
    expect(parse(name)).toBe(name.trim());
  });

  test.each(['مقهى\nالورد', 'a\tb', 'a\u0000b', 'a\u0085b', 'مقهى\u202eالورد', 'a\u202ab', 'a\u2066b', 'a\u2069b'])(
    'refuses %j: control or bidirectional override character',
    (name) => expect(parse(name)).toEqual(['invalid']),
  );

  test.each(['مقهى\u3164', 'a\u115fb', 'a\u2800b', 'a\u200bb', 'a\u2060b', 'a\u034fb', 'a\u00adb', 'a\ufeffb'])(
    'refuses %j: invisible character that no script needs',
    (name) => expect(parse(name)).toEqual(['invalid']),
  );

  test.each(['', '  ', '\u200b', '\u200d\u2060', '\u202e', '\u0301', '\u3164', '\u2800'])('refuses %j: no visible character', (name) => {
    expect(parse(name)).toEqual(['fullName']);
  });

  test('accepts at most 120 characters', () =>
    expect([parse('x'.repeat(120)), parse('x'.repeat(121))]).toEqual(['x'.repeat(120), ['tooLong']]));

  test('validates the names of a person, a business and an invited person', () => {
    const hidden = 'أ\u202eب';
    const company = RegisterCompanyBody.pick({ Full_name: true, Business_name: true }).safeParse({
      Full_name: hidden,
      Business_name: hidden,
    });
    const invited = teamRoutes.completeInvitation.body.pick({ name: true }).safeParse({ name: hidden });
    const fields = [company, invited].map(({ error }) => error?.issues.map(({ path }) => path[0]));
    expect(fields).toEqual([['Full_name', 'Business_name'], ['name']]);
  });
});
