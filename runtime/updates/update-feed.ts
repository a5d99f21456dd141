import { Iso } from '@sumaa/contracts';
import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { createOutwardClient } from '../outward/index.ts';

/** A release as the feed announces it. */
const Release = z.object({
  version: z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/),
  publishedAt: Iso,
  /** Where its changes are described. */
  notesUrl: z.url({ protocol: /^https$/ }).nullable(),
});
export type Release = z.infer<typeof Release>;

/** What the address answers: the release as JSON text, and its Ed25519 signature in base64. */
const Feed = z.object({ payload: z.string().max(10_000), signature: z.base64() });

/** Where releases are announced, and the public key of whoever announces them (32 bytes). */
export interface UpdateFeed {
  readonly url: string;
  readonly key: Buffer;
}

/** The newest release; `unreadable` without an answer in the right form, `forged` when the signature is not of the key. */
export async function readUpdateFeed({ url, key }: UpdateFeed): Promise<Release | 'unreadable' | 'forged'> {
  const client = createOutwardClient({ trustedOrigins: [new URL(url).origin], timeoutMs: 3_000 });
  try {
    const { status, body } = await client.send({ url: new URL(url), method: 'GET', headers: { accept: 'application/json' } });
    return status === 200 ? releaseOf(body.toString('utf8'), key) : 'unreadable';
  } catch {
    return 'unreadable';
  } finally {
    client.close();
  }
}

function releaseOf(text: string, key: Buffer): Release | 'unreadable' | 'forged' {
  const feed = Feed.safeParse(parsed(text));
  if (!feed.success) return 'unreadable';
  const { payload, signature } = feed.data;
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') }, format: 'jwk' });
  if (!verify(null, Buffer.from(payload), publicKey, Buffer.from(signature, 'base64'))) return 'forged';
  return Release.safeParse(parsed(payload)).data ?? 'unreadable';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether a version is higher than another; builds of one version are equal (semver.org, 10). */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [version, than].map((text) => text.replace(/\+.*/, '').split('.').map(Number)) as [number[], number[]];
  const nth = one.findIndex((number, index) => number !== other[index]);
  return nth !== -1 && one[nth]! > (other[nth] ?? 0);
}
