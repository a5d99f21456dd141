import { z } from 'zod';
import { defineRoute } from '../../../kernel/route.ts';
import { SixDigits } from '../fields.ts';

const tag = 'account';

/** The number of the own profile. Text messages go to a confirmed one only; `isAvailable`: whether this installation sends any. */
export const OwnPhone = z.object({ phone: z.string().nullable(), isConfirmed: z.boolean(), isAvailable: z.boolean() });
export type OwnPhone = z.infer<typeof OwnPhone>;

/** Proving that the phone number of the own profile is one's own. */
export const phoneRoutes = {
  ownPhone: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/account/phone',
    tag,
    auth: 'confirmed',
    summary: 'The phone number of the signed-in person, and whether text messages can go there.',
    model: OwnPhone,
  }),
  requestPhoneCode: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/account/phone/code',
    tag,
    auth: 'confirmed',
    summary: 'Send a code by SMS to the number of the own profile. A new code voids the old one.',
    model: z.null(),
    errors: ['phone_missing', 'sms_unavailable'],
    limit: { max: 10, perMinutes: 60 },
  }),
  confirmPhone: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/account/phone/confirm',
    tag,
    auth: 'confirmed',
    summary: 'Confirm the number of the own profile with the code that was sent there.',
    body: z.object({ Otp: SixDigits }),
    model: z.null(),
    errors: ['code_wrong', 'code_expired', 'code_used', 'code_tries_exceeded'],
    limit: { max: 20, perMinutes: 15 },
  }),
} as const;
