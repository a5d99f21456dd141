import { z } from 'zod';
import { TenantId, Uuid } from '../../kernel/ids.ts';
import { Language } from '../../kernel/locale.ts';
import { Iso } from '../../kernel/time.ts';
import { defineInternalCommand as define, defineInternalQuestion as question } from '../../kernel/internal-command.ts';

/**
 * A refused request. `refused`: a signed-in user lacked a permission. `limited`: a rate limit was exceeded; `subject` is the
 * counted account or the HMAC of the counted e-mail address, else null; `turnedAway` as in `RequestsLimited`.
 */
export const RefusedRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('refused'), route: z.string().max(300) }),
  z.object({
    kind: z.literal('limited'),
    scope: z.string().max(300),
    windowSeconds: z.number().int().positive(),
    subject: z.string().max(200).nullable(),
    turnedAway: z.number().int().positive().nullable().default(null),
  }),
]);
export type RefusedRequest = z.infer<typeof RefusedRequest>;

export const identityCommands = {
  /** Records requests that the query side refused, because it writes no events itself. The IP address is hashed before it is stored. */
  recordRefusedRequest: define(
    'NoteTurnedAway',
    z.object({
      what: RefusedRequest,
      person: z.object({ accountId: Uuid, role: z.string().max(40) }).nullable(),
      ip: z.string().max(60),
    }),
    z.null(),
  ),
} as const;

/** Who gets the mail for the code of a registration. */
export const RegistrationMail = z.object({
  /** Where the code goes. */
  email: z.string(),
  /** The account that has this address already: its owner gets a notice in place of the code. */
  holder: Uuid.nullable(),
});
export type RegistrationMail = z.infer<typeof RegistrationMail>;

/** Who gets the code for a phone number, and the number of that code. */
export const PhoneCode = z.object({ phone: z.string(), issue: z.number().int(), language: Language });
export type PhoneCode = z.infer<typeof PhoneCode>;

/** An event of an account, by the mail that it leads to. */
const issued = z.object({ accountId: Uuid, eventId: z.string().max(100) });

/** Where an account is moving from and to; an address is null where the person was erased. */
export const EmailMove = z.object({
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Number of the code that confirms the move; null where it is done. */
  issue: z.number().int().nullable(),
  /** The account that has the new address for good; null where none has, or where the move is done. */
  holder: Uuid.nullable(),
});
export type EmailMove = z.infer<typeof EmailMove>;

/** Where a person signed in, and where they get notifications; the newest first. */
export const Browsers = z.object({
  sessions: z.array(
    z.object({ device: z.string().nullable(), network: z.string().nullable(), createdAt: Iso, seenAt: Iso, endedAt: Iso.nullable() }),
  ),
  devices: z.array(z.object({ device: z.string().nullable(), createdAt: Iso, seenAt: Iso })),
});

export const identityQuestions = {
  /**
   * The addresses that an account proved to be its own, before and now, the last one in use, and its confirmed phone number; none where its
   * key is destroyed. `businesses`: where it ever belonged to.
   */
  readProvenAddresses: question(
    'ReadProvenAddresses',
    z.object({ accountId: Uuid }),
    z.object({ emails: z.array(z.string()), phone: z.string().nullable(), businesses: z.array(TenantId) }),
  ),
  /** Whom to mail the code of a registration with this number; null where that code opens nothing any more. */
  readRegistrationMail: question(
    'ReadRegistrationMail',
    z.object({ registrationId: Uuid, issue: z.number().int() }),
    RegistrationMail.nullable(),
  ),
  /** Whether the code or link that this event issued still opens something: it is in time, and neither used nor void. */
  readIssuedCode: question('ReadIssuedCode', issued, z.object({ opens: z.boolean() })),
  /** Where the code of a `PhoneCodeRequested` goes, and its number; null where that code opens nothing any more. */
  readPhoneCode: question('ReadPhoneCode', issued, PhoneCode.nullable()),
  /** What an `EmailChangeRequested` or `EmailChanged` says; null where there is no such event. */
  readEmailMove: question('ReadEmailMove', issued, EmailMove.nullable()),
  /** Every session of an account that is still stored, also those that ended, and the browsers where it gets notifications. */
  readBrowsers: question('ReadBrowsers', z.object({ accountId: Uuid }), Browsers),
} as const;
