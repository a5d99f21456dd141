import { analyticsExports, analyticsTables, isUploadedLogo, type AnalyticsDetail } from '@sumaa/contracts';
import { analytics, comparedBranches, subjects, type Tx } from '@sumaa/runtime/analytics';
import { sql } from 'kysely';
import type { ReportSource } from '../../infra/export/export-source.ts';
import { writtenTime } from '../../infra/written-date.ts';
import { tablesOf } from './report-tables.ts';
import { daysIn, tableTitles, texts, wordsOf } from './report-texts.ts';

/** The screen of the analytics as a report, of the same figures. */
export const analyticsReport: ReportSource<'analytics'> =
  ({ table, ...query }, { format, language, dates, locationIds, requestedAt }) =>
  async (tx) => {
    const figures = await analytics(tx, query, requestedAt);
    const named = await subjects(tx, query, requestedAt);
    const compared = await comparedBranches(tx, query, requestedAt);
    if ('code' in figures || 'code' in named || 'code' in compared || figures.detail === null) return null;
    const { t } = wordsOf(language);
    const business = await businessOf(tx);
    const isEverywhere = locationIds === null && query.location === undefined;
    const branches = isEverywhere
      ? t(texts.allBranches)
      : (await branchNames(tx, query.location, figures.detail.branches)).join(language === 'ar' ? '، ' : ', ');
    const dayOf = daysIn(dates);
    const between = ({ from, to }: { readonly from: string; readonly to: string }) => [from, to].map(dayOf).join(' – ');
    const tables = tablesOf(
      { analytics: { ...figures, detail: figures.detail }, subjects: named, compared },
      language,
      dayOf,
      format === 'pdf',
    );
    const shown = table === undefined ? analyticsTables : [table];
    return {
      title: t(table === undefined ? analyticsExports.analytics.title : tableTitles[table]),
      about: [
        [t(texts.business), business.name],
        [t(texts.period), between(figures)],
        ...(figures.figuresBefore === null ? [] : [[t(texts.before), between(figures.before)] as const]),
        [t(texts.branches), branches],
        [t(texts.asOf), writtenTime({ ...dates, timeZone: business.zone }, requestedAt)],
      ],
      logoFile: business.logoFile,
      tables: shown.map((id) => tables[id]),
    };
  };

async function businessOf(tx: Tx): Promise<{ readonly name: string; readonly zone: string; readonly logoFile: string | null }> {
  const { rows } = await sql<{ name: string | null; zone: string; logo_url: string | null }>`
    select name, time_zone as zone, logo_url from read.business`.execute(tx);
  const { name = null, zone = 'UTC', logo_url: logoUrl = null } = rows[0] ?? {};
  return { name: name ?? '', zone, logoFile: isUploadedLogo(logoUrl) ? logoUrl.slice(logoUrl.lastIndexOf('/') + 1) : null };
}

/** Of those that the reader sees: the linked ones, and any other with reviews in the period. */
async function branchNames(tx: Tx, location: string | undefined, counted: AnalyticsDetail['branches']): Promise<string[]> {
  const ids = counted.map(({ locationId }) => locationId);
  const { rows } = await sql<{ title: string }>`
    select title from read.location where ${location === undefined ? sql`linked or location_id = any(${ids}::uuid[])` : sql`location_id = ${location}`} order by title`.execute(
    tx,
  );
  return rows.map(({ title }) => title);
}
