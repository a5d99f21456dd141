import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
let house: string;

/** A copy of the house, so that nothing planted is ever seen by anybody else; with what was built, if it was, to save the time. */
beforeAll(() => {
  house = mkdtempSync(path.join(os.tmpdir(), 'sumaa-house-'));
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of list.split('\n').filter((name) => name !== '' && !name.endsWith('.png'))) {
    mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(house, file), { force: true });
  }
  for (const built of readdirSync(root).map((name) => path.join(name, 'dist'))) {
    if (existsSync(path.join(root, built)))
      cpSync(path.join(root, built), path.join(house, built), { recursive: true, preserveTimestamps: true });
  }
  for (const modules of ['node_modules', 'tests/node_modules', 'frontend/node_modules']) linkModules(modules);
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

/** Everybody else's modules as they are; the house's own workspaces are those of the copy, or its imports would lead out of it. */
function linkModules(modules: string): void {
  if (!existsSync(path.join(root, modules))) return;
  mkdirSync(path.join(house, modules, '@sumaa'), { recursive: true });
  for (const name of readdirSync(path.join(root, modules))) {
    if (name !== '@sumaa') symlinkSync(path.join(root, modules, name), path.join(house, modules, name));
  }
  if (!existsSync(path.join(root, modules, '@sumaa'))) return;
  for (const name of readdirSync(path.join(root, modules, '@sumaa'))) {
    symlinkSync(path.relative(path.join(house, modules, '@sumaa'), path.join(house, name)), path.join(house, modules, '@sumaa', name));
  }
}
/** One gate of `npm run check`, in the copy. */
function gate(name: string): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(house, 'tests/bin/check.mjs'), name], {
    cwd: house,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  return { status, said: `${stdout}${stderr}` };
}
/** Writes this for the time of `look`; a file that was not there is gone again afterwards. */
function planted<R>(file: string, change: (text: string) => string, look: () => R): R {
  const place = path.join(house, file);
  const before = existsSync(place) ? readFileSync(place, 'utf8') : null;
  writeFileSync(place, change(before ?? ''));
  try {
    return look();
  } finally {
    if (before === null) rmSync(place);
    else writeFileSync(place, before);
  }
}

// That the gate says so of what was planted, and of nothing else, shows that it is green without it.
test.each<[string, string, string, (text: string) => string, readonly RegExp[]]>([
  [
    'a forbidden import',
    'graph',
    'runtime/health/planted.ts',
    () => `import '../../command-api/index.ts';\n`,
    [/error runtime-below: runtime\/health\/planted\.ts/, /\D1 dependency violations/],
  ],
  [
    'a context that reaches into another',
    'graph',
    'command-api/contexts/business/planted.ts',
    () => `import '../reviews/index.ts';\n`,
    [/error context-by-contract: command-api\/contexts\/business\/planted\.ts/, /\D1 dependency violations/],
  ],
  [
    'an any',
    'lint',
    'runtime/health/planted.ts',
    () => 'export const planted: any = 1;\n',
    [/no-explicit-any/, /Found 0 warnings and 1 error/],
  ],
  [
    'a missing translation',
    'house',
    'frontend/locales/en/reviews.json',
    (text) => text.replace(/^\s*"[^"]+": "[^"]*",\n/m, ''),
    [/same keys/, /Tests\s+1 failed/],
  ],
  [
    'a wrong type',
    'types',
    'tests/gates/planted.ts',
    () => "export const planted: number = 'one';\n",
    [/^tests\/gates\/planted\.ts[^\n]*TS2322[^\n]*\ncheck: types failed\n$/],
  ],
])(
  '%s turns the gate «%s» red, and nothing else does',
  (_what, name, file, change, complaints) => {
    const { status, said } = planted(file, change, () => gate(name));
    expect(status).not.toBe(0);
    for (const complaint of complaints) expect(said).toMatch(complaint);
    expect(said).toContain(`check: ${name} failed`);
  },
  240_000,
);
