import { createOutwardClient, type OutwardClient } from './outward-client.ts';

/** What a receiver on this machine stands for: a domain that is nobody's (RFC 2606). */
export const receiverOrigin = 'https://receiver.example';

/**
 * A client that also reaches `receiver`, a receiver on this machine (`http://127.0.0.1:PORT`): what is for `receiverOrigin` is sent to it.
 * Every other address is guarded as ever; null: there is none.
 */
export function createClientWithReceiver(receiver: string | null): OutwardClient {
  if (receiver === null) return createOutwardClient();
  const outside = createOutwardClient();
  const inside = createOutwardClient({ trustedOrigins: [receiver] });
  return {
    send: (request) =>
      request.url.origin === receiverOrigin
        ? inside.send({ ...request, url: new URL(request.url.pathname + request.url.search, receiver) })
        : outside.send(request),
    close() {
      outside.close();
      inside.close();
    },
  };
}
