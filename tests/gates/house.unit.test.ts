import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, hits, product, root, sources } from './sources.ts';

const frontend = filesBelow('frontend', /\.(tsx?|css)$/).filter((file) => !/\.test\.tsx?$/.test(file));

describe('the repository', () => {
  test('the frontend uses logical start and end, never left and right', () => {
    const physical =
      /(?<![\w-])(ml|mr|pl|pr|left(?!-to-)|right(?!-to-)|border-l|border-r|rounded-l|rounded-r|rounded-tl|rounded-tr|rounded-bl|rounded-br|scroll-ml|scroll-mr)-[0-9a-z[]|(?<![\w-])text-(left|right)(?![\w-])|(?<![\w-])(margin|padding|border)-(left|right)\b/;
    expect(hits(frontend, physical)).toEqual([]);
  });

  test('every disabled lint rule has a reason', () => {
    expect(hits(sources, /(oxlint|eslint)-disable(?!.*--)/)).toEqual([]);
    expect(hits(sources, /@ts-(ignore|nocheck)/)).toEqual([]);
  });

  const tests = sources.filter((file) => /\.test\.tsx?$|\.spec\.ts$/.test(file));

  test('no test is focused, retried, left as todo or waits for a fixed time', () => {
    expect(
      hits(
        tests,
        /\b(it|test|describe)\.(only|todo)\b|\bretry:\s*[1-9]|\bretries:\s*[1-9]|waitForTimeout\(|setTimeout\(\s*(resolve|r|done)\b/,
      ),
    ).toEqual([]);
  });

  test('workers ask the command side for what stands in a stream, and queries fold none', () => {
    const readers = product.filter((file) => /^(workers|projections)\//.test(file));
    // Looks up where two streams end, to wait for that; shows the past of one record as it was written.
    const allowed = /^projections\/(contexts\/identity\/authority\.query|infra\/history)\.ts:/;
    expect(hits(readers, /\breadStream\b|\bload\([^)]*codec|\.decode(Many)?\(/).filter((hit) => !allowed.test(hit))).toEqual([]);
    const past = /^projections\/contexts\/(platform\/audit-record|reviews\/review-history\.query)\.ts:/;
    expect(hits(product, /\bhistory\.newest\(/).filter((hit) => !past.test(hit))).toEqual([]);
    const work = product.filter((file) => /^workers\/(contexts|infra|processors\.ts)/.test(file));
    expect(hits(work, /\b(EventStore|Codec)\b/)).toEqual([]);
  });

  test('no test is skipped for good without a reason behind it', () => {
    expect(hits(tests, /\b(it|test|describe)(\.\w+)*\.skip\b(?!.*\/\/ \S)|\bx(it|test|describe)\(|\bskip\(\s*\)/)).toEqual([]);
  });

  test('no file or folder has a catch-all name', () => {
    expect(sources.filter((file) => /(^|\/)(utils?|helpers?|common|misc|managers?|services?)(\/|\.tsx?$)/.test(file))).toEqual([]);
  });
});

test('check fails for an unknown gate and lists the existing ones', () => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'tests/bin/check.mjs'), 'grpah'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, expect.stringMatching(/«grpah».* format, lint, types, graph, house\./)]);
});
