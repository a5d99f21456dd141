import { z } from 'zod';

/** Lower-case RFC 9562 identifier; every id of ours is one (random, or v5 where it must be derived). Names streams: one spelling only. */
export const Uuid = z
  .uuid()
  .refine((text) => text === text.toLowerCase())
  .brand<'Uuid'>();
export type Uuid = z.infer<typeof Uuid>;

/** `<category>-<id>`, category letters only so that prefix filters cannot overlap; at most 128 characters. */
export const streamNamePattern = /^[a-z]+-[0-9a-z-]+$/;
export const StreamName = z.string().max(128).regex(streamNamePattern).brand<'StreamName'>();
export type StreamName = z.infer<typeof StreamName>;

/** Builds a stream name. Throws where the category is not letters only or the id is outside `[0-9a-z-]`. */
export function streamName(category: string, id: string): StreamName {
  const name = `${category}-${id}`;
  if (!/^[a-z]+$/.test(category) || name.length > 128 || !streamNamePattern.test(name)) {
    throw new TypeError(`not a stream name: ${JSON.stringify(name)}`);
  }
  return name as StreamName;
}

/** The tenant of things that belong to the platform itself. */
export const platformTenant = 'platform';
export const TenantId = z.union([Uuid, z.literal(platformTenant)]);
export type TenantId = z.infer<typeof TenantId>;
