import { z } from 'zod';
import { latinDigits } from '../../kernel/digits.ts';
import type { FieldErrorCode } from '../../kernel/field-errors.ts';
import { codeDigits } from './policy.ts';
import { passwordLengthProblem, passwordLengths } from './password-length.ts';

/** The code of a field's error, checked by the compiler. */
export const says = (code: FieldErrorCode) => code;

/** E-mail address as typed: trimmed, Arabic-Indic digits accepted, at most 254 characters, none invisible (U+2800 is a symbol in Unicode but blank). */
export const Email = z
  .string({ error: says('emailRequired') })
  .transform((text) => latinDigits(text).trim())
  .pipe(
    z
      .string()
      .min(1, { error: says('emailRequired'), abort: true })
      .max(254, { error: says('invalidEmail'), abort: true })
      .regex(/^[^\s@\p{C}\p{DI}\u2800]+@[^\s@\p{C}\p{DI}\u2800]+\.[^\s@\p{C}\p{DI}\u2800]+$/u, says('invalidEmail')),
  );

/**
 * A Saudi mobile number as `05` and eight digits, from what phones and people write: Latin or Arabic-Indic digits, with 05, 5, +966, 00966
 * or 966 in front, and any blanks, dashes, dots, brackets and invisible direction marks between. Another text loses only these signs.
 */
function nationalNumber(text: string): string {
  const digits = latinDigits(text).replace(/[\s\p{Cf}\p{Pd}().\uFF0B+]/gu, '');
  return digits.replace(/^(?:(?:00)?966)?0?(5\d{8})$/, '0$1');
}

/** Saudi mobile number, in any spelling that `nationalNumber` reads. */
export const Phone = z
  .string({ error: says('phoneRequired') })
  .transform(nationalNumber)
  .pipe(
    z
      .string()
      .min(1, { error: says('phoneRequired'), abort: true })
      .regex(/^05\d{8}$/, says('phoneLength')),
  );

/** Like `Phone`, but may be blank, which gives an empty text. */
export const OptionalPhone = z
  .string({ error: says('phoneLength') })
  .transform(nationalNumber)
  .pipe(z.string().regex(/^(05\d{8})?$/, says('phoneLength')));

/** 8 to 128 characters, counted by `passwordLength`. Only the server refuses common passwords, because only it has the list. */
export const NewPassword = z
  .string({ error: says('passwordRequired') })
  .superRefine((password, context) => {
    const code = passwordLengthProblem(password);
    if (code !== null) context.addIssue({ code: 'custom', message: says(code) });
  })
  // JSON Schema counts code points as well.
  .meta({ minLength: passwordLengths.shortest, maxLength: passwordLengths.longest });

/**
 * Characters not allowed in a name: control characters, bidirectional embeddings, overrides and isolates (Unicode TR9), and invisible
 * characters. Joiners, direction marks, variation selectors and emoji tags stay allowed because scripts need them.
 */
const hidden = /[\p{Cc}\u202a-\u202e\u2066-\u2069\u2800]|(?![\u061c\u200c-\u200f\p{Variation_Selector}\u{e0020}-\u{e007f}])\p{DI}/u;
/** A visible letter, number, punctuation mark or symbol. Unicode classifies the blank fillers as letters, so they are excluded. */
const visible = /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u;

/** A name as typed: one trimmed line with a visible character. `code` is the error for a missing or blank name. */
export const DisplayName = (code: FieldErrorCode, max = 120) =>
  z
    .string({ error: says(code) })
    .trim()
    .min(1, { error: says(code), abort: true })
    .max(max, says('tooLong'))
    .refine((text) => visible.test(text), { error: says(code), abort: true })
    .refine((text) => !hidden.test(text), says('invalid'));

/** Six digits, Latin or Arabic-Indic, spaces allowed. */
export const SixDigits = z
  .string({ error: says('codeSixDigits') })
  .transform((text) => latinDigits(text).replace(/\s/g, ''))
  .pipe(z.string().regex(new RegExp(`^\\d{${codeDigits}}$`), says('codeSixDigits')));

/** A password to compare, not to set. It accepts passwords that older rules allowed. */
export const GivenPassword = z
  .string({ error: says('passwordRequired') })
  .min(1, says('passwordRequired'))
  .max(1024, says('passwordTooLong'));
