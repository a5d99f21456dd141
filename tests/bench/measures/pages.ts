import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PrivacyView } from '@sumaa/contracts';
import { findBrowser } from '../../bin/browser.mjs';
import { temporaryFolder } from '../../support/instance.ts';
import { median, plainRow, type Row } from '../rig/figures.ts';
import type { BenchmarkDeps, Measure } from '../rig/measure.ts';
import { openBusinesses, startProduct, type Product } from '../rig/product.ts';

const budgets = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof budgets;
interface Report {
  /** Set when Lighthouse could not measure the page. */
  readonly runtimeError?: { readonly code: string };
  readonly categories: Readonly<
    Record<Category, { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }>
  >;
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly displayValue?: string }>>;
}

/** Public pages; the last is that of a business. */
const publicProfile = '/b/oasis';
const pages = ['/', '/login', '/signup', publicProfile] as const;

/** Opens a business and shows its page to everybody, search engines included. */
async function publishProfile(product: Product): Promise<void> {
  const [owner] = await openBusinesses(product, 1, 40);
  const { dataRetention, revision } = await owner!.model<PrivacyView>('GET', '/api/privacy');
  const shown = { publicProfile: true, showContactInfo: true, allowSearchEngines: true };
  await owner!.model('PUT', '/api/privacy', { ...shown, dataRetention, revision, slug: path.basename(publicProfile) });
  await product.caughtUp();
}

async function scoresOf(program: string, url: string, browser: string): Promise<Report> {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'report.json');
  // The developer bar of the one-machine edition is not part of a real installation.
  const flags = [
    '--quiet',
    '--blocked-url-patterns=*/__dev/*',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${Object.keys(budgets).join(',')}`,
  ];
  try {
    const failure = await promisify(execFile)(process.execPath, [program, url, ...flags, '--chrome-flags=--headless=new --no-sandbox'], {
      env: { ...process.env, CHROME_PATH: browser },
    }).then(
      () => null,
      (error: unknown) => error,
    );
    // When Lighthouse cannot measure the page it exits with 1, and the report holds the reason.
    const text = await readFile(file, 'utf8').catch(() => Promise.reject(failure));
    return JSON.parse(text) as Report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(bench: BenchmarkDeps): Promise<readonly Row[]> {
  const program = process.env['LIGHTHOUSE'];
  if (!program) {
    bench.say('skipped: set LIGHTHOUSE to the path of lighthouse/cli/index.js (not installed with this repository, because it is 185 MB)');
    return [];
  }
  const product = await startProduct(bench);
  try {
    const browser = await findBrowser();
    await publishProfile(product);
    const rows: Row[] = [];
    for (const page of pages) {
      const reports: Report[] = [];
      // Readings vary by several points.
      const readings = bench.size(5, 1);
      for (let tried = 0; reports.length < readings; tried++) {
        const report = await scoresOf(program, `${product.instance.url}${page}`, browser);
        if (report.runtimeError === undefined) reports.push(report);
        else if (tried >= 2 * readings) throw new Error(`Lighthouse could not measure ${page}: ${report.runtimeError.code}`);
      }
      for (const [category, atLeast] of Object.entries(budgets) as [Category, number][]) {
        const points = reports.map(({ categories }) => Math.round((categories[category].score ?? 0) * 100));
        const ours = median(points);
        const { categories, audits } = reports[points.indexOf(ours)]!;
        const short = categories[category].auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
        const notFull = short.map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()).join(', ');
        const detail = { readings: points.join(', '), 'not full': notFull };
        rows.push(plainRow({ what: `Lighthouse mobile, ${page}, ${category}`, unit: 'points', ours, atLeast, detail }));
      }
    }
    return rows;
  } finally {
    await product.close();
  }
}

/** Lighthouse scores of the public pages, with the settings of a phone. */
export const pagesMeasure: Measure = { name: 'pages', run };
