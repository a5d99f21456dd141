import { z } from 'zod';

/** Lower-case RFC 9562 UUID, random or v5 (derived). Upper case is refused because ids are part of stream names. */
export const Uuid = z
  .uuid()
  .refine((text) => text === text.toLowerCase())
  .brand<'Uuid'>();
export type Uuid = z.infer<typeof Uuid>;

/** `<category>-<id>`. The category has letters only, so that prefix filters cannot overlap. */
export const streamNamePattern = /^[a-z]+-[0-9a-z-]+$/;
export const StreamName = z.string().max(128).regex(streamNamePattern).brand<'StreamName'>();
export type StreamName = z.infer<typeof StreamName>;

/** Builds a stream name. Throws TypeError when the category is not `[a-z]+`, the id not `[0-9a-z-]+`, or the name over 128 characters. */
export function streamName(category: string, id: string): StreamName {
  const name = `${category}-${id}`;
  if (!/^[a-z]+$/.test(category) || name.length > 128 || !streamNamePattern.test(name)) {
    throw new TypeError(`not a stream name: ${JSON.stringify(name)}`);
  }
  return name as StreamName;
}

/** The tenant of data that belongs to the platform itself. */
export const platformTenant = 'platform';
export const TenantId = z.union([Uuid, z.literal(platformTenant)]);
export type TenantId = z.infer<typeof TenantId>;
