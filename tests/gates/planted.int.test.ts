import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
let house: string;

/** A copy of the house, so that nothing planted is ever seen by anybody else. */
beforeAll(() => {
  house = mkdtempSync(path.join(os.tmpdir(), 'sumaa-house-'));
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of list.split('\n').filter((name) => name !== '' && !name.endsWith('.png'))) {
    mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(house, file), { force: true });
  }
  for (const modules of ['node_modules', 'tests/node_modules', 'frontend/node_modules']) {
    symlinkSync(path.join(root, modules), path.join(house, modules));
  }
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

/** One gate of `npm run check`, in the copy. */
function gate(name: string): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(house, 'tests/bin/check.mjs'), name], {
    cwd: house,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  return { status, said: `${stdout}${stderr}` };
}
/** Plants this text for the time of `look`. */
function planted<R>(file: string, change: (text: string) => string, look: () => R): R {
  const place = path.join(house, file);
  const before = readFileSync(place, 'utf8');
  writeFileSync(place, change(before));
  try {
    return look();
  } finally {
    writeFileSync(place, before);
  }
}

test.each<[string, string, string, (text: string) => string, RegExp]>([
  ['a forbidden import', 'graph', 'runtime/health/health.ts', (text) => `import '../../command-api/index.ts';\n${text}`, /runtime-below/],
  [
    'a context that reaches into another',
    'graph',
    'command-api/contexts/business/index.ts',
    (text) => `import '../reviews/index.ts';\n${text}`,
    /context-by-contract/,
  ],
  ['an any', 'lint', 'runtime/health/health.ts', (text) => `${text}\nexport const planted: any = 1;\n`, /no-explicit-any/],
  [
    'a missing translation',
    'house',
    'frontend/locales/en/reviews.json',
    (text) => text.replace(/^\s*"[^"]+": "[^"]*",\n/m, ''),
    /same keys/,
  ],
  ['a wrong type', 'types', 'runtime/health/health.ts', (text) => `${text}\nexport const planted: number = 'one';\n`, /TS2322/],
])(
  '%s turns the gate «%s» red, and nothing else does',
  (_what, name, file, change, complaint) => {
    const clean = gate(name);
    expect([clean.status, clean.status === 0 ? '' : clean.said]).toEqual([0, '']);
    const dirty = planted(file, change, () => gate(name));
    expect(dirty.status).not.toBe(0);
    expect(dirty.said).toMatch(complaint);
    expect(dirty.said).toContain(`check: ${name} failed`);
  },
  240_000,
);
