import { z } from 'zod';
import type { Language } from '../../kernel/locale.ts';
import { isWithin, nextTimeOfDay, TimeOfDay } from '../../kernel/time-of-day.ts';
import { day, defaultTimeZone, iso, isoAfter, type Iso } from '../../kernel/time.ts';

export const requestChannels = ['email', 'sms'] as const;
export const RequestChannel = z.enum(requestChannels);
export type RequestChannel = z.infer<typeof RequestChannel>;

/** Where somebody agreed to be asked: at the branch, on an invoice or receipt, with a booking, in a form of the business, on the phone. */
export const consentSources = ['branch', 'purchase', 'booking', 'form', 'phone'] as const;
export const ConsentSource = z.enum(consentSources);
export type ConsentSource = z.infer<typeof ConsentSource>;

/**
 * `link`: by the link of a request; `business`: the business was told; `complaint`: a request was reported as spam; `erased`: with all that
 * is kept of the person.
 */
export const OptOutReason = z.enum(['link', 'business', 'complaint', 'erased']);
export type OptOutReason = z.infer<typeof OptOutReason>;

/**
 * `planned`: no server has taken it yet, whether for the hour or for trouble there; `unknown`: one may have; `refused`: it does not go out,
 * because provider or address does not take it; `withdrawn`: nor this, because it may not any more.
 */
export const requestStates = [
  'planned',
  'sent',
  'delivered',
  'opened',
  'unknown',
  'undelivered',
  'refused',
  'withdrawn',
  'opted_out',
] as const;
export const RequestState = z.enum(requestStates);
export type RequestState = z.infer<typeof RequestState>;

/**
 * How far a request came. `accepted`: the SMS provider or the mail server has it; `refused`: it does not take it; `unknown`: it may have it, so it is not
 * repeated; `withdrawn`: it does not go out, because its branch is not linked any more, its business is deactivated, or the cap is lower now; the others are what the provider reports, if it does.
 * A mail that came back for good is `undelivered`, one whose mail server gave no answer is `unknown`.
 */
export const requestDeliveries = ['accepted', 'refused', 'unknown', 'delivered', 'undelivered', 'withdrawn'] as const;
export const RequestDelivery = z.enum(requestDeliveries);
export type RequestDelivery = z.infer<typeof RequestDelivery>;

/** Days over which requests to one person are counted. */
export const capDays = 30;
export const capMs = capDays * day;
/** Days after a request in which new reviews of its branch are counted. */
export const resultDays = 14;

export const mostPerMonth = 4;
export const templateLength = 600;

/** How a business asks: the most for one person in 30 days, and the hours in which nobody is asked, by its clocks. */
export const AskingRules = z.object({
  maxPerMonth: z.number().int().min(1, 'invalid').max(mostPerMonth, 'invalid'),
  quietFrom: TimeOfDay,
  quietTo: TimeOfDay,
});
export type AskingRules = z.infer<typeof AskingRules>;

export const defaultAskingRules: AskingRules = { maxPerMonth: 1, quietFrom: '20:00', quietTo: '09:00' };

/** Promotional messages may be sent at these hours in Saudi Arabia only. */
const smsHours = { from: '09:00', to: '19:00' };

/**
 * The first instant from this one on at which somebody may be asked. Where the quiet hours leave no lawful hour for an SMS it waits another
 * day, until they are changed.
 */
export function nextAllowed(channel: RequestChannel, at: Iso, rules: AskingRules, timeZone: string): Iso {
  return commonTime(channel, at, rules, timeZone) ?? isoAfter(at, day);
}

/** Whether the quiet hours leave a time at which an SMS may be sent. */
export function leavesTimeForSms(rules: AskingRules, at: Iso, timeZone: string): boolean {
  return commonTime('sms', at, rules, timeZone) !== null;
}

function commonTime(channel: RequestChannel, at: Iso, { quietFrom: from, quietTo: to }: AskingRules, timeZone: string): Iso | null {
  const lawful = (time: number): number =>
    channel === 'email' || isWithin(time, smsHours, defaultTimeZone) ? time : nextTimeOfDay(time, smsHours.from, defaultTimeZone);
  let time = lawful(Date.parse(at));
  // After two days every pair of hours has met.
  for (let turn = 0; turn < 4; turn++) {
    if (!isWithin(time, { from, to }, timeZone)) return iso(new Date(time));
    time = lawful(nextTimeOfDay(time, to, timeZone));
  }
  return null;
}

/** What is said while a business wrote nothing of its own: the same to everybody, without a word about stars. */
export const defaultTemplates: Readonly<Record<Language, string>> = {
  ar: 'مرحبًا {name}\nشكرًا لزيارتك {branch}. رأيك بصدق، أيًّا كان، يفيدنا ويفيد من يأتي بعدك. هل تكتبه في Google؟',
  en: 'Hello {name}\nThank you for visiting {branch}. Your honest opinion, whatever it is, helps us and those who come after you. Would you write it on Google?',
};

/** The same in few signs, because an SMS is paid by its length. */
export const defaultSmsTemplates: Readonly<Record<Language, string>> = {
  ar: '{name} شكرًا لزيارتك {branch}. رأيك بصدق يفيدنا:',
  en: '{name} thank you for visiting {branch}. Your honest opinion helps us:',
};

/** A template with its blanks filled in; without a name, what stands before it is kept. */
export function fillRequest(text: string, { name, branch }: { readonly name: string | null; readonly branch: string }): string {
  return text
    .replaceAll(/ ?\{name\}/g, name === null ? '' : ` ${name}`)
    .replaceAll('{branch}', branch)
    .split('\n')
    .map((line) => line.trim())
    .join('\n');
}

/** Purpose under which the links of requests are derived; the issue is the number of the request to this person. */
export const reviewRequestPurpose = 'review-request';
