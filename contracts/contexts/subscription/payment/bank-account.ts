import { z } from 'zod';
import { latinDigits } from '../../../kernel/digits.ts';
import type { Uuid } from '../../../kernel/ids.ts';

/** Letters count from A = 10; a number is right where it leaves 1 of 97, its first four characters read last (ISO 13616). */
function hasRightCheck(iban: string): boolean {
  const read = `${iban.slice(4)}${iban.slice(0, 4)}`;
  return [...read].reduce((rest, sign) => Number(`${rest}${Number.parseInt(sign, 36)}`) % 97, 0) === 1;
}

/** A Saudi IBAN, typed in either script and with blanks: 24 characters whose check digits are right. */
export const Iban = z
  .string()
  .transform((typed) => latinDigits(typed).replace(/[\s-]/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .regex(/^SA\d{4}[A-Z0-9]{18}$/, 'iban')
      .refine(hasRightCheck, 'iban'),
  );

/** An IBAN in groups of four, as it is printed. */
export const ibanInGroups = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

const name = z.string().trim().min(1, 'required').max(100, 'tooLong');

/** The account of the platform that bank transfers go to. */
export const BankAccount = z.object({ holder: name, bank: name, iban: Iban });
export type BankAccount = z.infer<typeof BankAccount>;

/** What the payer of a charge writes on the transfer: the beginning of its id, short enough for any bank. */
export const transferReference = (chargeId: Uuid): string => chargeId.slice(0, 8).toUpperCase();
