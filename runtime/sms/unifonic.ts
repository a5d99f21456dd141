import { Uuid } from '@sumaa/contracts';
import { z } from 'zod';
import { neverSent } from '../outward/index.ts';
import type { SmsOutcome, SmsSender } from './sms-sender.ts';

const Answer = z.object({
  success: z.union([z.boolean(), z.stringbool()]),
  errorCode: z.string().nullish(),
  message: z.string().nullish(),
  data: z.object({ MessageID: z.coerce.string(), NumberOfUnits: z.coerce.number().int().nonnegative().default(1) }).nullish(),
});

const Report = z.object({ MessageID: z.coerce.string().min(1), CorrelationID: Uuid.nullish().catch(null), Status: z.string() });

/** Message types of the Saudi regulator. */
const messageTypes = { otp: '3', service: '3', promotional: '5' } as const;

const pauseMs = 60_000;
/** Before it is tried whether somebody changed the set-up. */
const setUpMs = 10 * 60_000;

/**
 * Refusals of this one message, by docs.unifonic.com (HTTP status codes; reasons of non-delivery): number, text, route to its operator. Every
 * other one says nothing about the message, such as our application id (401, 402), address (403), balance (ER-01) or sender (440, 480,
 * ER-08), or is not known to us: the message waits and an operator is told, so that nothing is lost.
 */
const messageCodes = new Set('2 3 4 5 6 7 410 412 415 417 421 422 449 460 481 482 483'.split(' '));
/** The same message was taken a moment ago. */
const duplicateCodes = new Set(['9', '409']);
/** An older list gives the short codes to the account, so the words decide before them. */
const setUpWords = /app ?sid|authenticat|credential|balance|fund|credit|sender|suspend/i;

/**
 * Client of Unifonic's REST API. `url`: without a trailing slash, such as `https://el.cloud.unifonic.com/rest/SMS`. `sender`: the registered
 * name; promotions go out from the same name with `-AD`.
 */
export function createUnifonic(options: {
  readonly url: string;
  readonly appSid: string;
  readonly sender: string;
  readonly timeoutMs?: number;
}): SmsSender {
  const { url, appSid, sender, timeoutMs = 15_000 } = options;
  let fault: string | null = null;
  return {
    setUpFault: () => fault,
    async send({ id, to, text, kind }, signal) {
      const form = new URLSearchParams({
        AppSid: appSid,
        SenderID: kind === 'promotional' ? `${sender}-AD` : sender,
        Recipient: to,
        Body: text,
        responseType: 'JSON',
        CorrelationID: id,
        async: 'false',
        MessageType: messageTypes[kind],
      });
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const response = await fetch(`${url}/messages`, {
          method: 'POST',
          body: form,
          redirect: 'error',
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        });
        const outcome = outcomeOf(response.status, await response.text(), response.headers.get('retry-after'));
        if (outcome.outcome === 'later') fault = outcome.setUp ?? fault;
        else if (outcome.outcome !== 'unknown') fault = null;
        return outcome;
      } catch (error) {
        return neverSent(error) ? { outcome: 'later', afterMs: pauseMs } : { outcome: 'unknown' };
      }
    },
    parseDelivery(raw) {
      const report = Report.safeParse(raw);
      if (!report.success) return null;
      const { MessageID: providerId, CorrelationID: id, Status: status } = report.data;
      const about = { providerId, ...(id && { id }) };
      if (/^delivered$/i.test(status)) return { ...about, status: 'delivered' };
      return /^(undelivered|failed|rejected|expired)$/i.test(status) ? { ...about, status: 'undelivered' } : null;
    },
  };
}

function outcomeOf(status: number, text: string, retryAfter: string | null): SmsOutcome {
  if (status === 429) return { outcome: 'later', afterMs: /^\d{1,5}$/.test(retryAfter ?? '') ? Number(retryAfter) * 1_000 : pauseMs };
  if (status >= 500) return { outcome: 'unknown' };
  const answer = Answer.safeParse(jsonOf(text));
  if (!answer.success && status < 400) return { outcome: 'unknown' };
  const { success, errorCode, message, data } = answer.data ?? { success: false };
  if (success) return data ? { outcome: 'sent', providerId: data.MessageID, parts: data.NumberOfUnits } : { outcome: 'unknown' };
  const code = errorCode ?? `HTTP ${status}`;
  const number = /^(?:ER-|HTTP )0*(\d+)$/.exec(code)?.[1] ?? '';
  if (duplicateCodes.has(number)) return { outcome: 'unknown' };
  if (messageCodes.has(number) && !setUpWords.test(message ?? '')) return { outcome: 'refused', code };
  return { outcome: 'later', afterMs: setUpMs, setUp: code };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
