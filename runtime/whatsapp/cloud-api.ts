import { z } from 'zod';
import { neverSent } from '../outward/index.ts';
import type { WhatsAppMessage, WhatsAppOutcome, WhatsAppSender } from './whatsapp-sender.ts';

const Taken = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) });
const Failed = z.object({ error: z.object({ code: z.number().int() }) });

/** Meta's codes for "not now": calls of the app, calls of the account, messages of the number, too many to one person, not available. */
const busyCodes = new Set([4, 80_007, 130_429, 131_048, 131_056, 131_016]);
/**
 * Codes that the operator can mend: access token, permissions, the account locked or unpaid, and the template missing, paused, disabled or
 * with other variables than ours.
 */
const setUpCodes = new Set([0, 3, 10, 190, 368, 131_005, 131_031, 131_042, 132_000, 132_001, 132_012, 132_015, 132_016, 133_010]);

const pauseMs = 30_000;
const setUpMs = 10 * 60_000;
/** Meta takes no line breaks and no wide gaps in a variable, and the body of a template is short. */
const mostLetters = 500;

/**
 * Client of the Cloud API of Meta's WhatsApp Business Platform. `url`: with the version, without a trailing slash, such as
 * `https://graph.facebook.com/v24.0`. `template`: an approved one in both languages, with one variable in its body and one button whose
 * address ends with a variable.
 */
export function createCloudApi(options: {
  readonly url: string;
  readonly phoneNumberId: string;
  readonly accessToken: string;
  readonly template: string;
  readonly timeoutMs?: number;
}): WhatsAppSender {
  const { url, phoneNumberId, accessToken, template, timeoutMs = 15_000 } = options;
  return {
    async send(message, signal) {
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const response = await fetch(`${url}/${phoneNumberId}/messages`, {
          method: 'POST',
          headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
          body: JSON.stringify(orderOf(message, template)),
          redirect: 'error',
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        });
        return outcomeOf(response.status, await response.text(), response.headers.get('retry-after'));
      } catch (error) {
        return neverSent(error) ? { outcome: 'later', afterMs: pauseMs, code: 'unreachable', isSetUp: false } : { outcome: 'unknown' };
      }
    },
  };
}

function orderOf({ to, language, text, path }: WhatsAppMessage, template: string): object {
  const variable = (value: string) => [{ type: 'text', text: value }];
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    type: 'template',
    template: {
      name: template,
      language: { code: language },
      components: [
        { type: 'body', parameters: variable(text.replaceAll(/\s+/g, ' ').trim().slice(0, mostLetters)) },
        { type: 'button', sub_type: 'url', index: '0', parameters: variable(path) },
      ],
    },
  };
}

function outcomeOf(status: number, text: string, retryAfter: string | null): WhatsAppOutcome {
  const body = jsonOf(text);
  const code = Failed.safeParse(body).data?.error.code ?? null;
  if (status === 429 || (code !== null && busyCodes.has(code))) {
    const afterMs = /^\d{1,5}$/.test(retryAfter ?? '') ? Number(retryAfter) * 1_000 : pauseMs;
    return { outcome: 'later', afterMs, code: String(code ?? status), isSetUp: false };
  }
  if (code !== null && (setUpCodes.has(code) || (code >= 200 && code < 300))) {
    return { outcome: 'later', afterMs: setUpMs, code: String(code), isSetUp: true };
  }
  if (status >= 500) return { outcome: 'unknown' };
  if (status >= 400) return { outcome: 'refused', code: code === null ? `HTTP ${status}` : String(code) };
  const [taken] = Taken.safeParse(body).data?.messages ?? [];
  return taken ? { outcome: 'sent', providerId: taken.id } : { outcome: 'unknown' };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
