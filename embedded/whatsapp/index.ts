import { createWhatsAppProvider, type WhatsAppAccount } from './whatsapp-provider.ts';

/** A running stand-in of the Cloud API; `apiUrl` for WHATSAPP_API_URL, `url` for people and tests, both without a trailing slash. */
export type WhatsAppStandIn = { url: string; apiUrl: string; stop: () => Promise<void> };

/** Starts the stand-in of the Cloud API. `port`: a free one by default. */
export async function startWhatsAppProvider(options: WhatsAppAccount & { port?: number; host?: string }): Promise<WhatsAppStandIn> {
  const { port = 0, host = '127.0.0.1', ...account } = options;
  const app = await createWhatsAppProvider(account);
  const url = await app.listen({ host, port });
  return { url, apiUrl: `${url}/v24.0`, stop: () => app.close() };
}
