import { describe, expect, test } from 'vitest';
import { OptionalPhone, Phone } from './fields.ts';

const parse = (text: string, field: typeof Phone | typeof OptionalPhone = Phone) => {
  const parsed = field.safeParse(text);
  return parsed.success ? parsed.data : parsed.error.issues.map(({ message }) => message);
};

describe('a mobile number', () => {
  test.each([
    '0512345678',
    '512345678',
    '+966512345678',
    '00966512345678',
    '966512345678',
    '+966 (0) 51 234 5678',
    '+966\u00a051-234-5678',
    '051\u2011234\u20115678',
    '05.1234.5678',
    ' \u202a+966 51 234 5678\u202c ',
    '٠٥١٢٣٤٥٦٧٨',
    '+٩٦٦ ٥١ ٢٣٤ ٥٦٧٨',
    '۰۵۱۲۳۴۵۶۷۸',
  ])('%j becomes 05 and eight digits', (typed) => {
    expect([parse(typed), parse(typed, OptionalPhone)]).toEqual(['0512345678', '0512345678']);
  });

  test.each(['051234567', '05123456789', '0112345678', '+971512345678', '+966112345678', '+9660512345', '0512a45678', '00512345678'])(
    '%j is refused',
    (typed) => {
      expect([parse(typed), parse(typed, OptionalPhone)]).toEqual([['phoneLength'], ['phoneLength']]);
    },
  );

  test('may be blank only where it is optional', () => {
    expect([parse(' \u200f'), parse(' \u200f', OptionalPhone)]).toEqual([['phoneRequired'], '']);
  });
});
