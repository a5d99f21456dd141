import { z } from 'zod';
import { neverSent } from '../outward/index.ts';
import type { SmsOutcome, SmsSender } from './sms-sender.ts';

const Answer = z.object({
  success: z.union([z.boolean(), z.stringbool()]),
  errorCode: z.string().optional(),
  data: z.object({ MessageID: z.coerce.string(), NumberOfUnits: z.coerce.number().int().nonnegative().default(1) }).nullish(),
});

const Report = z.object({ MessageID: z.coerce.string().min(1), Status: z.string() });

/** Message types of the Saudi regulator. */
const messageTypes = { otp: '3', service: '3', promotional: '5' } as const;

const pauseMs = 60_000;

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
      const { MessageID: providerId, Status: status } = report.data;
      if (/^delivered$/i.test(status)) return { providerId, status: 'delivered' };
      return /^(undelivered|failed|rejected|expired)$/i.test(status) ? { providerId, status: 'undelivered' } : null;
    },
  };
}

function outcomeOf(status: number, text: string, retryAfter: string | null): SmsOutcome {
  if (status === 429) return { outcome: 'later', afterMs: /^\d{1,5}$/.test(retryAfter ?? '') ? Number(retryAfter) * 1_000 : pauseMs };
  if (status >= 500) return { outcome: 'unknown' };
  const answer = Answer.safeParse(jsonOf(text));
  if (!answer.success) return status >= 400 ? { outcome: 'refused', code: `HTTP ${status}` } : { outcome: 'unknown' };
  const { success, errorCode, data } = answer.data;
  if (!success) return { outcome: 'refused', code: errorCode ?? `HTTP ${status}` };
  return data ? { outcome: 'sent', providerId: data.MessageID, parts: data.NumberOfUnits } : { outcome: 'unknown' };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
