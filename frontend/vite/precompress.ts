import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { minify, type Plugin } from 'vite';

/** Compressing smaller files saves nothing. */
const minBytes = 1024;

/** Writes `.br` and `.gz` next to every script, style sheet and SVG: compressed once and better than a server would per request. */
export function precompress(): Plugin {
  let dist = 'dist';
  return {
    name: 'sumaa:precompress',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved: ({ root, build }) => void (dist = path.resolve(root, build.outDir)),
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        const boot = path.join(dist, 'boot.js');
        // boot.js is copied unchanged from public/, so it is minified here.
        await writeFile(boot, (await minify('boot.js', await readFile(boot, 'utf8'))).code);
        const files = (await readdir(dist, { recursive: true })).filter((file) => /\.(js|css|svg)$/.test(file));
        await Promise.all(files.map((file) => compress(path.join(dist, file))));
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < minBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
