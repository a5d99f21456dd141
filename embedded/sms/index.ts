import { createSmsProvider } from './sms-provider.ts';

/** A running SMS provider; `apiUrl` for SMS_URL, `url` for people and tests, both without a trailing slash. */
export type SmsStandIn = { url: string; apiUrl: string; stop: () => Promise<void> };

/** Starts the SMS provider. `reportTo`: the address for delivery reports. `port`: a free one by default. */
export async function startSmsProvider(options: { port?: number; host?: string; appSid: string; reportTo: string }): Promise<SmsStandIn> {
  const { port = 0, host = '127.0.0.1', ...rest } = options;
  const app = await createSmsProvider(rest);
  const url = await app.listen({ host, port });
  return { url, apiUrl: `${url}/rest/SMS`, stop: () => app.close() };
}
