import { expect, test } from 'vitest';
import { Iban, ibanInGroups } from './bank-account.ts';
import { methodsOffered } from './methods.ts';

const account = { holder: 'شركة سُمعة', bank: 'مصرف الراجحي', iban: 'SA0380000000608010167519' };

test('an IBAN is Saudi, of 24 characters, with right check digits, however it is typed', () => {
  expect(Iban.parse(' sa03 8000 0000 6080 1016 7519 ')).toBe(account.iban);
  expect(Iban.parse('SA٠٣ ٨٠٠٠ ٠٠٠٠ ٦٠٨٠ ١٠١٦ ٧٥١٩')).toBe(account.iban);
  const wrong = ['SA0480000000608010167519', 'SA0380000000608010176519', 'SA038000000060801016751', 'GB82WEST12345698765432', ''];
  expect(wrong.filter((typed) => Iban.safeParse(typed).success)).toEqual([]);
  expect(ibanInGroups(account.iban)).toBe('SA03 8000 0000 6080 1016 7519');
});

test('a bank transfer is offered where an account is set, and without one only where nothing else is', () => {
  const offered = (
    paymentMethods: { card: boolean; page: boolean; transfer: boolean },
    bankAccount: typeof account | null,
    hasProvider = true,
  ) => methodsOffered({ paymentMethods, bankAccount }, hasProvider);
  const all = { card: true, page: true, transfer: true };
  expect(offered(all, account)).toEqual(all);
  expect(offered(all, null)).toEqual({ ...all, transfer: false });
  expect(offered({ ...all, transfer: false }, account)).toEqual({ ...all, transfer: false });
  const alone = { card: false, page: false, transfer: true };
  expect([offered(alone, null), offered(all, null, false), offered(all, account, false)]).toEqual([alone, alone, alone]);
});
