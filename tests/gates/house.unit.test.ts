import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const skip = new Set(['node_modules', 'dist', 'dist-types', '.git', '.data', '.artifacts']);

function filesBelow(folder: string, ending: RegExp): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) return skip.has(entry.name) ? [] : filesBelow(name, ending);
    return ending.test(entry.name) ? [name] : [];
  });
}

/** Lines of these files that match, as `file:line text`. */
function hits(files: readonly string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
}

const frontend = filesBelow('frontend', /\.(tsx?|css)$/).filter((file) => !/\.test\.tsx?$/.test(file));
const sources = ['contracts', 'runtime', 'event-store', 'command-api', 'projections', 'workers', 'frontend', 'embedded'].flatMap((folder) =>
  filesBelow(folder, /\.tsx?$/),
);
const product = sources.filter((file) => !/\.test\.tsx?$|\/testing\/|\/contract\//.test(file));

describe('the house', () => {
  test('the frontend knows start and end, never left and right', () => {
    const physical =
      /(?<![\w-])(ml|mr|pl|pr|left(?!-to-)|right(?!-to-)|border-l|border-r|rounded-l|rounded-r|rounded-tl|rounded-tr|rounded-bl|rounded-br|scroll-ml|scroll-mr)-[0-9a-z[]|(?<![\w-])text-(left|right)(?![\w-])|(?<![\w-])(margin|padding|border)-(left|right)\b/;
    expect(hits(frontend, physical)).toEqual([]);
  });

  test('no lint rule is switched off without a reason', () => {
    expect(hits(sources, /(oxlint|eslint)-disable(?!.*--)/)).toEqual([]);
    expect(hits(sources, /@ts-(ignore|nocheck)/)).toEqual([]);
  });

  test('no test is skipped, focused, repeated or put to sleep', () => {
    const tests = [...sources, ...filesBelow('tests', /\.ts$/)].filter((file) => /\.test\.tsx?$|\.spec\.ts$/.test(file));
    expect(
      hits(
        tests,
        /\b(it|test|describe)\.(only|todo)\b|\bretry:\s*[1-9]|\bretries:\s*[1-9]|waitForTimeout\(|setTimeout\(\s*(resolve|r|done)\b/,
      ),
    ).toEqual([]);
  });

  test('deciders and projections take time and chance from events', () => {
    const pure = product.filter((file) => /\/(decide|evolve|state)\.ts$|\.projection\.ts$/.test(file));
    expect(pure.length).toBeGreaterThan(0);
    expect(hits(pure, /new Date\(\)|Date\.now\(|Math\.random\(|randomUUID\(|localeCompare\(/)).toEqual([]);
  });

  test('no folder is a bag', () => {
    expect(sources.filter((file) => /(^|\/)(utils?|helpers?|common|misc|managers?|services?)(\/|\.tsx?$)/.test(file))).toEqual([]);
  });
});

test('a gate that does not exist is not passed', () => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'tests/bin/check.mjs'), 'grpah'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, expect.stringMatching(/«grpah».* format, lint, types, graph, house\./)]);
});
