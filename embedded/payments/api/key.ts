import type { FastifyRequest } from 'fastify';
import type { StandIn } from '../stand-in.ts';

/** Which key a call was made with: the user of HTTP Basic, without a password; null for none or another. */
export function keyOf({ keys }: Pick<StandIn, 'keys'>, request: FastifyRequest): 'secret' | 'publishable' | null {
  const encoded = /^Basic ([\w+/=]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const [user = '', password = ''] = encoded === undefined ? [] : Buffer.from(encoded, 'base64').toString().split(':');
  if (password !== '') return null;
  if (user === keys.secret) return 'secret';
  return user === keys.publishable ? 'publishable' : null;
}
