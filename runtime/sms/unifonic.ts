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

/** Our application id, account, balance or sender name: they say nothing about a message, so each waits. */
const setUpCodes = new Set(['ER-01', 'ER-04', 'ER-05', 'ER-06', 'ER-08', 'ER-09', 'ER-10', 'ER-401', 'ER-455', 'ER-456', 'ER-480']);
const setUpWords = /app ?sid|authenticat|credential|balance|credit|sender|suspend/i;

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
  return {
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
        return outcomeOf(response.status, await response.text(), response.headers.get('retry-after'));
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
  if (!answer.success && isSetUpStatus(status)) return { outcome: 'later', afterMs: setUpMs, setUp: `HTTP ${status}` };
  if (!answer.success) return status >= 400 ? { outcome: 'refused', code: `HTTP ${status}` } : { outcome: 'unknown' };
  const { success, errorCode, message, data } = answer.data;
  if (!success) {
    const code = errorCode ?? `HTTP ${status}`;
    const isSetUp = isSetUpStatus(status) || setUpCodes.has(code) || setUpWords.test(message ?? '');
    return isSetUp ? { outcome: 'later', afterMs: setUpMs, setUp: code } : { outcome: 'refused', code };
  }
  return data ? { outcome: 'sent', providerId: data.MessageID, parts: data.NumberOfUnits } : { outcome: 'unknown' };
}

const isSetUpStatus = (status: number): boolean => status === 401 || status === 402 || status === 403;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
