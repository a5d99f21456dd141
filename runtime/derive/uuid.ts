import { hash } from 'node:crypto';
import type { Uuid } from '@sumaa/contracts';

/** Fixed v5 namespaces. Stored streams and events depend on them: never change one. */
export const namespaces = {
  command: '5c1d7f0e-6a7b-4f0e-9b1e-3f6f2a6c0001',
  event: '5c1d7f0e-6a7b-4f0e-9b1e-3f6f2a6c0002',
  stream: '5c1d7f0e-6a7b-4f0e-9b1e-3f6f2a6c0003',
  job: '5c1d7f0e-6a7b-4f0e-9b1e-3f6f2a6c0004',
  review: '5c1d7f0e-6a7b-4f0e-9b1e-3f6f2a6c0005',
  location: '5c1d7f0e-6a7b-4f0e-9b1e-3f6f2a6c0006',
  step: '5c1d7f0e-6a7b-4f0e-9b1e-3f6f2a6c0007',
  message: '5c1d7f0e-6a7b-4f0e-9b1e-3f6f2a6c0008',
} as const;

/**
 * The deterministic id of these parts (RFC 9562 v5). Parts are length-prefixed, so `('ab', 'c')` and `('a', 'bc')` differ.
 * `namespace` is a UUID: one of `namespaces`, or a command id.
 */
export function uuidV5(namespace: string, ...parts: readonly string[]): Uuid {
  return nameUuid(parts.map((part) => `${part.length}:${part}`).join(''), namespace);
}

/** The id of a name in a namespace, which is a UUID (version 5, RFC 9562 §5.5). */
export function nameUuid(name: string, namespace: string): Uuid {
  const bytes = hash('sha1', Buffer.concat([Buffer.from(namespace.replaceAll('-', ''), 'hex'), Buffer.from(name)]), 'buffer');
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as Uuid;
}
