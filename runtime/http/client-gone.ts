import type { FastifyReply, FastifyRequest } from 'fastify';

/** Why the signal of a request was aborted: its caller has closed the connection. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
  constructor() {
    super('the caller closed the connection');
  }
}

/** nginx's status for it, for the log only: nobody receives it. */
export const clientGoneStatus = 499;

/** Whether a request failed because its caller closed the connection: before the whole body had arrived, or while it was handled. */
export function isClientGone(error: unknown, request: FastifyRequest, reply: FastifyReply): boolean {
  if (!reply.raw.destroyed && !request.raw.destroyed) return false;
  return !request.raw.complete || error instanceof ClientGone;
}
