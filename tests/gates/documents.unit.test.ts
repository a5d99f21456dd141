import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { configTable, envExample } from '@sumaa/runtime/config';
import { describe, expect, test } from 'vitest';
import { root, sources, textOf } from './sources.ts';

const documents = ['README.md', ...readdirSync(path.join(root, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : []))];

test('.env.example is up to date with the configuration (npm run docs)', () => {
  expect(textOf('.env.example')).toBe(envExample());
});

test('docs/configuration.md contains the current table (npm run docs)', () => {
  expect(textOf('docs/configuration.md')).toContain(configTable().trim());
});

test('the README has fewer than 700 words', () => {
  const words = textOf('README.md')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  expect(words.length).toBeLessThan(700);
});

describe.each(documents)('%s', (document) => {
  const text = textOf(document);

  test('every relative link leads to a file, and to a heading of it', () => {
    const targets = [...text.matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, file = '', heading]) => ({ file, heading }));
    const broken = targets.filter(({ file, heading }) => {
      const target = file === '' ? document : path.join(path.dirname(document), file);
      return !existsSync(path.join(root, target)) || (heading !== undefined && !headingsOf(textOf(target)).includes(heading));
    });
    expect(broken).toEqual([]);
  });

  test('every path of the repository that it names exists', () => {
    expect(pathsIn(text).filter((name) => !isNamed(name))).toEqual([]);
  });
});

test('every document that the code names exists', () => {
  const named = sources.flatMap((file) => textOf(file).match(/\bdocs\/[a-z-]+\.md\b/g) ?? []);
  expect(named.length).toBeGreaterThan(0);
  expect([...new Set(named)].filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});

/** Whether the file or folder exists; a test may be named without its suffix (`tests/gates/contracts`). */
function isNamed(name: string): boolean {
  if (existsSync(path.join(root, name))) return true;
  const folder = path.join(root, path.dirname(name));
  return existsSync(folder) && readdirSync(folder).some((file) => file.startsWith(`${path.basename(name)}.`) && /\.test\.tsx?$/.test(file));
}

/** The anchors of a document's headings, as GitHub makes them. */
function headingsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** The paths of files and folders in code spans; those with a placeholder (`<ctx>`, `…`, `*`) are left out, and lists (`{a,b}`) expanded. */
function pathsIn(markdown: string): string[] {
  const tops = /^(contracts|runtime|event-store|command-api|projections|workers|frontend|embedded|tests|deploy|docs)\//;
  const spans = [...markdown.replaceAll(/^```.*?^```/gms, '').matchAll(/`([^`\s]+)`/g)].map(([, span = '']) => span);
  return spans.filter((span) => tops.test(span) && !/[<…*]/.test(span)).flatMap(expand);
}

function expand(name: string): string[] {
  const list = /\{([^}]*)\}/.exec(name);
  return list ? list[1]!.split(',').flatMap((one) => expand(name.replace(list[0], one))) : [name];
}
