import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const built = ['dist', 'dist-types'];
let house: string;
/** Two packages alone, and the gates: enough for one that looks at each file by itself, and takes long over all of them. */
let corner: string;
const inCorner = (file: string) => !file.includes('/') || /^(contracts|runtime|tests\/bin|embedded\/bin)\//.test(file);

/** A copy of the repository, so that planted files are seen by nobody else; with the build output, if there is any, to save time. */
function copyOf(belongs: (file: string) => boolean): string {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'sumaa-house-'));
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of list
    .split('\n')
    .filter((name) => name !== '' && (!name.endsWith('.png') || name.startsWith('docs/')) && belongs(name))) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    // Older than the build output, as in the repository itself, or everything would be built again.
    cpSync(path.join(root, file), path.join(copy, file), { force: true, preserveTimestamps: true });
  }
  for (const folder of readdirSync(root).flatMap((name) => built.map((output) => path.join(name, output)))) {
    if (existsSync(path.join(root, folder)) && belongs(`${folder}/`))
      cpSync(path.join(root, folder), path.join(copy, folder), { recursive: true, preserveTimestamps: true });
  }
  for (const modules of ['node_modules', 'tests/node_modules', 'frontend/node_modules']) linkModules(copy, modules);
  return copy;
}
beforeAll(() => {
  house = copyOf(() => true);
  corner = copyOf(inCorner);
});
afterAll(() => {
  for (const copy of [house, corner]) rmSync(copy, { recursive: true, force: true });
});

/** Other packages as they are; our own workspaces are those of the copy, or its imports would lead out of it. */
function linkModules(copy: string, modules: string): void {
  if (!existsSync(path.join(root, modules))) return;
  mkdirSync(path.join(copy, modules, '@sumaa'), { recursive: true });
  for (const name of readdirSync(path.join(root, modules))) {
    if (name !== '@sumaa') symlinkSync(path.join(root, modules, name), path.join(copy, modules, name));
  }
  if (!existsSync(path.join(root, modules, '@sumaa'))) return;
  for (const name of readdirSync(path.join(root, modules, '@sumaa'))) {
    symlinkSync(path.relative(path.join(copy, modules, '@sumaa'), path.join(copy, name)), path.join(copy, modules, '@sumaa', name));
  }
}
/** One gate of `npm run check`, in this copy. */
function gate(copy: string, name: string): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(copy, 'tests/bin/check.mjs'), name], {
    cwd: copy,
    encoding: 'utf8',
    // Compiler and linter are written in Go: with more threads they take twice the processor time.
    env: { ...process.env, GOMAXPROCS: '1', GOGC: '200', NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  // Colours stand between a name and its line where CI asks for them.
  return { status, said: stripVTControlCharacters(`${stdout}${stderr}`) };
}
/** What is written where, made of what stood there before. */
type Plants = Readonly<Record<string, (text: string) => string>>;
/** Writes this for the time of `look`; a file that was not there is gone again afterwards. */
function planted<R>(copy: string, plants: Plants, look: () => R): R {
  const undo: (() => void)[] = [];
  for (const [file, change] of Object.entries(plants)) {
    const place = path.join(copy, file);
    const before = existsSync(place) ? readFileSync(place, 'utf8') : null;
    // The corner has not every folder.
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, change(before ?? ''));
    undo.push(() => (before === null ? rmSync(place) : writeFileSync(place, before)));
  }
  try {
    return look();
  } finally {
    for (const step of undo) step();
  }
}

/** For each import rule a file that breaks it, and what it imports. */
const forbidden: Readonly<Record<string, readonly [file: string, imported: string]>> = {
  'no-circular': ['runtime/health/planted.ts', './planted.ts'],
  resolves: ['runtime/breaker/planted.ts', './nowhere.ts'],
  declared: ['contracts/kernel/planted-library.ts', 'bullmq'],
  'contracts-alone': ['contracts/kernel/planted.ts', '../../runtime/breaker/index.ts'],
  'runtime-below': ['runtime/log/planted.ts', '../../command-api/index.ts'],
  'event-store-below': ['event-store/port/planted.ts', '../../workers/index.ts'],
  'apps-are-islands': ['workers/work-reader/planted.ts', '../../projections/index.ts'],
  'context-by-contract': ['command-api/contexts/business/planted.ts', '../reviews/index.ts'],
  'infra-knows-no-context': ['workers/infra/planted.ts', '../contexts/platform/index.ts'],
  'pure-decisions': ['command-api/contexts/reviews/review/decide-planted.ts', '@sumaa/runtime/postgres'],
  'contexts-by-door': ['command-api/planted.ts', './contexts/reviews/review/review.ts'],
  'packages-by-door': ['embedded/edge/planted.ts', '../../workers/reactors.ts'],
  'frontend-knows-contracts': ['frontend/lib/planted.ts', '../../runtime/breaker/index.ts'],
  'features-apart': ['frontend/features/overview/planted.ts', '../reviews/index.ts'],
  'ui-knows-no-feature': ['frontend/ui/planted.ts', '../features/reviews/index.ts'],
  'features-below-app': ['frontend/features/reviews/planted.ts', '../../app/guards.ts'],
  'toolkit-in-ui': ['frontend/features/team/planted.ts', 'react-aria-components'],
  'no-tests-in-product': ['runtime/queue/planted.ts', './job-context.unit.test.ts'],
};

test('every import rule is planted', () => {
  const { forbidden: rules } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
    forbidden: readonly { name: string }[];
  };
  expect(Object.keys(forbidden)).toEqual(rules.map(({ name }) => name));
});

/** Something wrong: where it is written, and what the gate says of it. */
interface Planted {
  readonly what: string;
  readonly plants: Plants;
  readonly complaints: readonly RegExp[];
}

/** In pieces, so that no line here is one itself. */
const switchedOff = `// ${['oxlint', 'disable', 'next', 'line'].join('-')} typescript/no-explicit-any\nexport const planted = 1;\n`;
const skipped = `${['test', 'skip'].join('.')}('planted', () => {});`;

/** All that one gate has to find, in one run of it, and what it says at the end: of nothing else. */
const gates: Readonly<Record<string, { readonly wrong: readonly Planted[]; readonly sum: RegExp }>> = {
  graph: {
    wrong: Object.entries(forbidden).map(([rule, [file, imported]]) => ({
      what: `an import that breaks «${rule}»`,
      plants: { [file]: () => `import '${imported}';\n` },
      complaints: [new RegExp(`error ${rule}: ${file.replaceAll('.', '\\.')} `)],
    })),
    sum: new RegExp(`\\D${Object.keys(forbidden).length} dependency violations`),
  },
  lint: {
    wrong: [
      {
        what: 'an any',
        plants: { 'runtime/health/planted.ts': () => 'export const planted: any = 1;\n' },
        complaints: [/no-explicit-any/],
      },
      {
        what: 'an untranslated text between tags',
        plants: {
          'frontend/features/planted/planted.tsx': () =>
            'export const Planted = () => <button type="button">{\'Save changes\'}</button>;\nexport const Bare = () => <p>Save changes</p>;\n',
        },
        complaints: [/planted\.tsx:1:53[^]*planted\.tsx:2:30/, /jsx-no-literals/],
      },
    ],
    sum: /Found 0 warnings and 3 errors/,
  },
  house: {
    wrong: [
      {
        what: 'an untranslated text in an attribute, however it is written',
        plants: {
          'frontend/features/team/planted.tsx': () =>
            [
              'export const Planted = () => <Close aria-label="Close the window" />;',
              'export const Short = () => <Close title="Close" />;',
              "export const Braced = () => <img alt={'a picture'} />;",
              'export const Made = ({ of }) => <input placeholder={`${of} names`} />;',
              "export const Chosen = ({ of }) => <Close aria-label={of ? 'Close the window' : of} />;",
              "export const Arabic = ({ of }) => <p>{of === 0 ? 'إغلاق' : of}</p>;",
              'export const Right = () => <Waiting title="team.waiting" hint={`team.${wait}.hint`} alt="" />;',
            ].join('\n'),
        },
        complaints: [
          ...[1, 2, 3, 4, 5, 6].map((line) => new RegExp(`frontend/features/team/planted\\.tsx:${line} `)),
          /^(?![^]*planted\.tsx:7)/,
        ],
      },
      {
        what: 'a decision of now, whatever its file is called',
        plants: {
          'command-api/contexts/reviews/review/decide-planted.ts': () => 'export const now = () => new Date();\n',
          'command-api/contexts/identity/account/state-planted.ts': () => 'export const now = () => Date.now();\n',
        },
        complaints: [/review\/decide-planted\.ts:1 /, /account\/state-planted\.ts:1 /],
      },
      {
        what: 'what a projection is made of, once it asks the clock or the database',
        plants: {
          'projections/contexts/reviews/reply.ts': (text) =>
            `import { createPool } from '@sumaa/runtime/postgres';\nexport { createPool };\n${text}\nexport const now = () => Date.now();\n`,
          'projections/contexts/platform/activity/audit-decisions.ts': (text) =>
            `import { planted } from './planted.ts';\nexport { planted };\n${text}`,
          'projections/contexts/platform/activity/planted.ts': () => 'export const planted = () => Math.random();\n',
        },
        complaints: [
          /reviews\/reply\.ts:\d+ export const now/,
          /activity\/planted\.ts:1 /,
          /reviews\/reply\.ts imports @sumaa\/runtime\/postgres/,
        ],
      },
      {
        what: 'a rule that a test, a tool or a setting switches off without a reason',
        plants: {
          'tests/support/planted.ts': () => switchedOff,
          'tests/bin/planted.mjs': () => switchedOff,
          'frontend/planted.cjs': () => switchedOff,
        },
        complaints: [/tests\/support\/planted\.ts:1 /, /tests\/bin\/planted\.mjs:1 /, /frontend\/planted\.cjs:1 /],
      },
      {
        what: 'a test that is skipped without a reason',
        plants: {
          'runtime/health/planted.unit.test.ts': () => `${skipped}\n`,
          'runtime/health/reason.unit.test.ts': () => `${skipped} // its library is gone\n`,
        },
        complaints: [/health\/planted\.unit\.test\.ts:1 /, /^(?![^]*health\/reason\.unit)/],
      },
      {
        what: 'a missing translation',
        plants: { 'frontend/locales/en/reviews.json': (text) => text.replace(/^\s*"[^"]+": "[^"]*",\n/m, '') },
        complaints: [/same keys/],
      },
    ],
    // What decides and what projects is found by the same test.
    sum: /Tests\s+7 failed/,
  },
  types: {
    wrong: [
      {
        what: 'a wrong type',
        plants: { 'tests/gates/planted.ts': () => "export const planted: number = 'one';\n" },
        complaints: [/^tests\/gates\/planted\.ts[^\n]*TS2322[^\n]*\ncheck: types failed\n$/],
      },
    ],
    sum: /TS2322/,
  },
};

// That the gate says so of what was planted, and of nothing else, shows that it is green without it.
test.each(Object.entries(gates))(
  'the gate «%s» names each wrong thing that is planted, and nothing else',
  (name, { wrong, sum }) => {
    const plants = Object.assign({}, ...wrong.map((each) => each.plants)) as Plants;
    const { status, said } = planted(name === 'lint' ? corner : house, plants, () => gate(name === 'lint' ? corner : house, name));
    expect(status).not.toBe(0);
    for (const { what, complaints } of wrong) for (const complaint of complaints) expect(said, what).toMatch(complaint);
    expect(said).toMatch(sum);
    expect(said).toContain(`check: ${name} failed`);
  },
  240_000,
);
