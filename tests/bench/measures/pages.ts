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

/** The page of a business. */
const publicProfile = '/b/oasis';
/** Read five times: the two forms and what strangers see first, in both languages. Every other page of the site is read once. */
const readOften = ['/', '/pricing', '/blog/angry-review', '/help/first-sync'].flatMap((page) => [
  page,
  page === '/' ? '/en' : `/en${page}`,
]);
const often: readonly string[] = [...readOften, '/login', '/signup', publicProfile];

/** The pages of the site, from its own list for search engines. */
async function sitePages(product: Product): Promise<readonly string[]> {
  const list = await (await fetch(`${product.instance.url}/sitemap.xml`)).text();
  return [...list.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
}

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
    `--only-categories=${categories.join(',')}`,
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

const categories = Object.keys(budgets) as Category[];
const pointsOf = (report: Report, category: Category): number => Math.round((report.categories[category].score ?? 0) * 100);

/** What took points away. */
function notFull({ categories: scores, audits }: Report, category: Category): string {
  const short = scores[category].auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
  return short.map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()).join(', ');
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
    const site = await sitePages(product);
    const unknown = readOften.filter((page) => !site.includes(page));
    if (unknown.length > 0) throw new Error(`not among the pages of the site: ${unknown.join(', ')}`);
    const read = async (page: string, readings: number): Promise<readonly Report[]> => {
      const reports: Report[] = [];
      for (let tried = 0; reports.length < readings; tried++) {
        const report = await scoresOf(program, `${product.instance.url}${page}`, browser);
        if (report.runtimeError === undefined) reports.push(report);
        else if (tried >= 2 * readings) throw new Error(`Lighthouse could not measure ${page}: ${report.runtimeError.code}`);
      }
      return reports;
    };
    const rows: Row[] = [];
    for (const page of often) {
      // Readings vary by several points.
      const reports = await read(page, bench.size(5, 1));
      for (const category of categories) {
        const points = reports.map((report) => pointsOf(report, category));
        const ours = median(points);
        const detail = { readings: points.join(', '), 'not full': notFull(reports[points.indexOf(ours)]!, category) };
        rows.push(plainRow({ what: `Lighthouse mobile, ${page}, ${category}`, unit: 'points', ours, atLeast: budgets[category], detail }));
      }
    }
    const others = site.filter((page) => !often.includes(page)).slice(0, bench.size(Infinity, 2));
    const readings: { readonly page: string; readonly report: Report }[] = [];
    for (const page of others) for (const report of await read(page, 1)) readings.push({ page, report });
    for (const category of categories) {
      const sorted = readings.toSorted((a, b) => pointsOf(a.report, category) - pointsOf(b.report, category));
      const { page, report } = sorted[0]!;
      const what = `Lighthouse mobile, the lowest of ${others.length} other pages, ${category}`;
      const below = sorted.filter((each) => pointsOf(each.report, category) < budgets[category]).map((each) => each.page);
      const detail = { page, 'not full': notFull(report, category), below: below.join(', ') };
      rows.push(plainRow({ what, unit: 'points', ours: pointsOf(report, category), atLeast: budgets[category], detail }));
    }
    return rows;
  } finally {
    await product.close();
  }
}

/** Lighthouse scores of the public pages, with the settings of a phone. */
export const pagesMeasure: Measure = { name: 'pages', run };
