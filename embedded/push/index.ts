import { createPushService } from './push-service.ts';

/** A running push service; `url` without a trailing slash. */
export type PushServiceStandIn = { url: string; stop: () => Promise<void> };

/** Starts the push service for browsers of this machine. `port`: a free one by default. */
export async function startPushService({
  port = 0,
  host = '127.0.0.1',
}: { port?: number; host?: string } = {}): Promise<PushServiceStandIn> {
  const app = createPushService();
  const url = await app.listen({ host, port });
  return { url, stop: () => app.close() };
}
