import type { Uuid } from '@sumaa/contracts';
import { v5 } from 'uuid';

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
  return v5(parts.map((part) => `${part.length}:${part}`).join(''), namespace) as Uuid;
}
