import { randomUUID } from 'node:crypto';
import type { Envelope } from '@sumaa/contracts';
import { testTimeoutMs, report, within } from '@sumaa/runtime/testing';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { registrationOf } from '../../support/registration.ts';
import { peakMemory } from '../rig/peak-memory.ts';
import type { World } from '../rig/world.ts';
import { payloads, uploads, type Upload } from './files.ts';

interface Sent {
  readonly status: number;
  readonly body: Envelope<{ avatarUrl: string | null }>;
  readonly ms: number;
}

/** Sends a hand-written form, so that file names are sent byte for byte. */
async function send(
  url: string,
  fields: Readonly<Record<string, string>>,
  parts: readonly Pick<Upload, 'bytes' | 'name' | 'type'>[],
): Promise<Sent> {
  const boundary = `----form${randomUUID()}`;
  const body = Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...parts.flatMap(({ bytes, name = 'صورة.png', type = 'image/png' }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="ProfileImage"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  const started = performance.now();
  const answer = await fetch(`${url}/api/UsernameAuth/RegisterCompany`, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body,
  });
  const envelope = (await answer.json()) as Sent['body'];
  return { status: answer.status, body: envelope, ms: performance.now() - started };
}

/** S7: only real pictures are accepted, and only their pixels are served. */
export function hostileUploads(open: () => World): void {
  describe('S7, uploads', () => {
    test(
      'S7: only PNG and JPEG up to 5 MiB are accepted, and the served file is only a picture',
      async () => {
        const { product } = open();
        const files = await uploads();
        expect(files.length).toBeGreaterThanOrEqual(40);
        const wrong: unknown[] = [];
        let [slowest, most] = [0, 0];
        for (const file of files) {
          // The first call resets the earlier peak.
          peakMemory(product.child.pid);
          const before = peakMemory(product.child.pid);
          const { status, body, ms } = await send(product.url, { ...registrationOf() }, [file]);
          const grown = (peakMemory(product.child.pid) ?? 0) - (before ?? 0);
          slowest = Math.max(slowest, ms);
          most = Math.max(most, grown);
          const avatar = body.model?.avatarUrl ?? null;
          const outcome = status === 201 ? (avatar === null ? 'no picture' : 'accepted') : 'refused';
          if (outcome !== file.outcome || status >= 500) wrong.push({ file: file.what, status, outcome, errors: body.errors });
          if (status >= 400 && Object.keys(body.errors ?? {}).join() !== 'ProfileImage')
            wrong.push({ file: file.what, errors: body.errors });
          if (avatar === null) continue;
          const served = await fetch(`${product.url}${avatar}`);
          const bytes = Buffer.from(await served.arrayBuffer());
          const found = payloads.filter((payload) => bytes.includes(payload));
          const { exif, xmp, iptc, pages = 1, format } = await sharp(bytes).metadata();
          const headers = [served.headers.get('x-content-type-options'), served.headers.get('content-type')];
          const isPicture = headers[0] === 'nosniff' && headers[1] === `image/${format}` && pages === 1 && !exif && !xmp && !iptc;
          const policy = served.headers.get('content-security-policy') ?? '';
          if (found.length > 0 || !isPicture || !policy.includes("default-src 'none'"))
            wrong.push({ file: file.what, found, headers, policy });
        }
        expect(wrong).toEqual([]);
        report('S7', files.length, { 'slowest ms': within(slowest, 2_000), 'most MiB': within(most, 256) });
      },
      testTimeoutMs,
    );

    test('S7: a form of ten thousand parts or of many files is refused', async () => {
      const { product } = open();
      const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`field${index}`, 'x']));
      expect((await send(product.url, { ...registrationOf(), ...many }, [])).status).toBe(413);
      const picture = (await uploads())[0];
      if (!picture) throw new Error('there is no picture');
      const three = [picture, picture, picture].map(({ bytes }) => ({ bytes: bytes.subarray(0, 1_000) }));
      expect((await send(product.url, { ...registrationOf() }, three)).status).toBe(413);
      report('S7', 2, {});
    });

    test('S7: a file name with a NUL or a line break causes no error', async () => {
      const { product } = open();
      const [, , , , , , , , , picture] = await uploads();
      for (const name of ['a\0.png', 'a%00.png', 'a\r\nX-Injected: yes.png', '']) {
        const { status } = await send(product.url, { ...registrationOf() }, [{ bytes: picture?.bytes ?? Buffer.alloc(0), name }]);
        expect([JSON.stringify(name), status < 500]).toEqual([JSON.stringify(name), true]);
      }
      report('S7', 4, {});
    });
  });
}
