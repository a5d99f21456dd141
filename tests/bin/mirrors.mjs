// What `npm run check -- --report` prints: no gates, only mirrors to look into before something is called done. Plain Node.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const skipped = new Set(['node_modules', 'dist', 'dist-types', '.git', '.data', '.artifacts']);
/** Tests, and what only they use. */
const isTest = (file) => /^tests\/|\.test\.tsx?$|\/testing\/|\/contract\//.test(file);
const longestShown = 15;
/** The codebases we take as an example keep nine files in ten under so many lines. */
const usual = 230;

const linesOf = (text) => text.split('\n').length - Number(text.endsWith('\n'));
const sumOf = (files) => files.reduce((sum, { lines }) => sum + lines, 0);
const percent = (part, whole) => (whole === 0 ? '-' : `${Math.round((100 * part) / whole)} %`);

/** Every file of source below these folders of `root`, with its text. */
export function readSources(root, folders) {
  const below = (folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const file = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : below(file);
      return /\.(tsx?|mjs)$/.test(entry.name) ? [{ file, text: readFileSync(path.join(root, file), 'utf8') }] : [];
    });
  return folders.flatMap(below);
}

/** The report, as lines. `sources`: files with their texts, named from the root on. */
export function mirrorLines(sources) {
  const files = sources.map(({ file, text }) => ({
    file,
    lines: linesOf(text),
    disables: text.split('\n').filter((line) => /\/[/*] *(oxlint|eslint)-disable/.test(line)).length,
  }));
  const longest = files.toSorted((a, b) => b.lines - a.lines || a.file.localeCompare(b.file)).slice(0, longestShown);
  const within = files.filter(({ lines }) => lines <= usual).length;
  const packages = [...new Set(files.map(({ file }) => file.split('/')[0]))].map((name) => {
    const own = files.filter(({ file }) => file.startsWith(`${name}/`));
    const [tests, source] = [sumOf(own.filter(({ file }) => isTest(file))), sumOf(own.filter(({ file }) => !isTest(file)))];
    return { name, source, tests };
  });
  const disables = files.reduce((sum, one) => sum + one.disables, 0);
  const lines = sumOf(files);
  return [
    `The longest files (${percent(within, files.length)} of ${files.length} have at most ${usual} lines):`,
    ...longest.map((one) => `  ${String(one.lines).padStart(5)}  ${one.file}`),
    '',
    'Lines of tests (and of what only tests use) beside lines of source:',
    ...packages.map(({ name, source, tests }) =>
      [`  ${name.padEnd(12)}`, `${source} source`.padStart(14), `${tests} tests`.padStart(14), percent(tests, source).padStart(7)].join(
        ' ',
      ),
    ),
    '',
    `Lint rules switched off: ${disables} in ${lines} lines, ${(lines === 0 ? 0 : (1000 * disables) / lines).toFixed(2)} per 1,000.`,
    'Pairs of files that repeat each other are not looked for: no finder of copies is among the dependencies.',
  ];
}
