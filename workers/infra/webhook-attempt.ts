import type { Clock } from '@sumaa/runtime/lifecycle';
import { checkOutwardUrl, OutwardError, webhookHeaders, type OutwardClient } from '@sumaa/runtime/outward';

/** How an attempt ended. */
export type WebhookAttempt =
  | { readonly status: number; readonly answer: string; readonly problem: null }
  | { readonly status: null; readonly answer: null; readonly problem: string };

/** A message to an address that somebody typed; `signing`: the secrets that sign it. */
interface Message {
  readonly id: string;
  readonly url: string;
  readonly payload: string;
  readonly signing: readonly string[];
}

export interface AttemptDeps {
  readonly outward: Pick<OutwardClient, 'send'>;
  readonly clock: Clock;
  /** Whether requests may go to this address; for tests with receivers on this machine. */
  readonly isAllowed?: (url: string) => boolean;
}

const isPublic = (url: string): boolean => 'url' in checkOutwardUrl(url);

/** Sends one message, signed by the rules of standardwebhooks.com, and says how the address answered. */
export async function attemptWebhook(
  { outward, clock, isAllowed = isPublic }: AttemptDeps,
  { id, url, payload, signing }: Message,
  signal: AbortSignal,
): Promise<WebhookAttempt> {
  if (!isAllowed(url)) return { status: null, answer: null, problem: 'address' };
  try {
    const { status, body } = await outward.send({
      url: new URL(url),
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Sumaa-Webhooks/1', ...webhookHeaders(signing, id, clock(), payload) },
      body: Buffer.from(payload),
      signal,
    });
    return { status, answer: body.toString('utf8').replaceAll('\0', ''), problem: null };
  } catch (error) {
    if (!(error instanceof OutwardError)) throw error;
    return { status: null, answer: null, problem: error.reason };
  }
}

/** Whether the address took the message. */
export const isTaken = ({ status }: WebhookAttempt): boolean => status !== null && status >= 200 && status < 300;
