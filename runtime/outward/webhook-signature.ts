import { createHmac } from 'node:crypto';

/**
 * The headers by which a receiver recognises a message (standardwebhooks.com). Each secret (`whsec_…`) signs, so that a receiver may know
 * either while a secret is replaced. `body` is signed as it is sent.
 */
export function webhookHeaders(secrets: readonly string[], id: string, sentAt: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
