import type { Clock } from '@sumaa/runtime/lifecycle';
import { checkOutwardUrl, OutwardError, webhookHeaders, type OutwardClient } from '@sumaa/runtime/outward';

/** How an attempt ended. */
type Outcome =
  | { readonly status: number; readonly answer: string; readonly problem: null }
  | { readonly status: null; readonly answer: null; readonly problem: string };

/** An attempt. `headers`: as they were sent, with signatures left out; null: there was no connection. */
export type AttemptedWebhook = Outcome & { readonly durationMs: number; readonly headers: Readonly<Record<string, string>> | null };

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
): Promise<AttemptedWebhook> {
  const begun = performance.now();
  const signed = webhookHeaders(signing, id, clock(), payload);
  const headers = { 'content-type': 'application/json', 'user-agent': 'Sumaa-Webhooks/1', ...signed };
  const ended = (outcome: Outcome, isSent: boolean): AttemptedWebhook => ({
    ...outcome,
    durationMs: Math.round(performance.now() - begun),
    headers: isSent ? { ...headers, 'webhook-signature': withoutSignatures(signed['webhook-signature'] ?? '') } : null,
  });
  if (!isAllowed(url)) return ended({ status: null, answer: null, problem: 'address' }, false);
  try {
    const { status, body } = await outward.send({ url: new URL(url), method: 'POST', headers, body: Buffer.from(payload), signal });
    return ended({ status, answer: body.toString('utf8').replaceAll('\0', ''), problem: null }, true);
  } catch (error) {
    if (!(error instanceof OutwardError)) throw error;
    return ended({ status: null, answer: null, problem: error.reason }, error.isSent);
  }
}

/** How many secrets signed can still be seen. */
const withoutSignatures = (signatures: string): string => signatures.replaceAll(/v1,\S+/g, 'v1,…');

/** Whether the address took the message. */
export const isTaken = ({ status }: Pick<AttemptedWebhook, 'status'>): boolean => status !== null && status >= 200 && status < 300;
