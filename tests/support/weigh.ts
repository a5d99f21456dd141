import { gzipSync } from 'node:zlib';
import { test, type Page } from '@playwright/test';

export const KIB = 1024;

/**
 * Sums the gzip sizes of scripts and style sheets from now on: the server in front of a real installation compresses, the embedded one may
 * not. Chunks that Chromium preloads count too; fonts and images do not, because they do not block. `without`: chunks that load after the
 * content that the test waits for.
 */
export function weigh(page: Page, without: readonly RegExp[] = []): () => Promise<number> {
  const files = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!/\.(js|css)$/.test(pathname) || pathname.startsWith('/__dev/') || without.some((chunk) => chunk.test(pathname))) return;
    files.set(
      pathname,
      response.body().then((body) => gzipSync(body).byteLength),
    );
  });
  return async () => {
    const sizes = await Promise.all([...files].map(async ([path, size]) => [path, await size] as const));
    const total = sizes.reduce((sum, [, size]) => sum + size, 0);
    const heaviest = sizes.toSorted(([, a], [, b]) => b - a).slice(0, 12);
    await test.info().attach('heaviest', { body: heaviest.map(([path, size]) => `${path} ${size}`).join('\n'), contentType: 'text/plain' });
    return total;
  };
}
