import { readFileSync } from 'node:fs';
import path from 'node:path';
import { drawReport, usualDates } from '@sumaa/workers/testing';

/** What the page about security says, in its parts. */
export interface SecurityPage {
  readonly title: string;
  readonly description: string;
  /** The columns of the table of measures, and its rows. */
  readonly columns: readonly string[];
  readonly measures: readonly (readonly string[])[];
  /** The paragraphs before the table and after it, without headings, links and the form. */
  readonly notes: readonly string[];
}

const titles = { ar: 'تقرير الأمان', en: 'Security report' } as const;
const about = {
  ar: [
    ['المنصة', 'سُمعة'],
    ['الاختبارات', 'docs/security.md'],
  ],
  en: [
    ['Platform', 'Sumaa'],
    ['Tests', 'docs/security.md'],
  ],
} as const;

const recordedTexts = {
  ar: {
    title: 'ما سُجّل عند تشغيل هذه الاختبارات',
    columns: ['الاختبار', 'ما شُغّل، كما سُجّل', 'مرات الإخفاق', 'الحد الأعلى (95 %)'],
    record: 'السجل',
    live: 'ما تقيسه هذه النسخة من نفسها الآن، من عملها بلا انقطاع إلى عمر آخر نسخة احتياطية، في صفحة /status.',
  },
  en: {
    title: 'What was recorded when these tests ran',
    columns: ['Test', 'What was run', 'Failures', 'Bound (95 %)'],
    record: 'Record',
    live: 'What this installation measures of itself now, from its time without interruption to the age of its last backup, is on its page /status.',
  },
} as const;

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Reads `frontend/content/pages/security.<language>.md`. */
export function readSecurityPage(language: 'ar' | 'en'): SecurityPage {
  const file = path.resolve(import.meta.dirname, `../../frontend/content/pages/security.${language}.md`);
  const source = readFileSync(file, 'utf8');
  const [, front = '', body = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(source) ?? [];
  const field = (name: string) => new RegExp(`^${name}: '(.*)'$`, 'm').exec(front)?.[1] ?? '';
  const [columns = [], , ...measures] = body
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map(cellsOf);
  // What follows the last heading is about the form of the page.
  const [told = ''] = body
    .split(/\n(?=## )/)
    .slice(0, -1)
    .join('\n')
    .split(/\n(?=\[)/);
  const after = /\n## [^\n]+\n\n([^|[\n][^\n]*)\n/.exec(body.slice(body.lastIndexOf('|')))?.[1];
  const before = told.split('\n').find((line) => line !== '' && !/^[#|]/.test(line));
  const notes = [field('description'), before, after].filter((note): note is string => note !== undefined && note !== '');
  return { title: titles[language], description: field('description'), columns, measures, notes };
}

/** What `docs/security.md` recorded of these tests: their figures, and with which build and when. */
export function readRecorded(tests: readonly string[]): { readonly record: string; readonly rows: readonly (readonly string[])[] } {
  const file = path.resolve(import.meta.dirname, '../../docs/security.md');
  const [, figures = ''] = readFileSync(file, 'utf8').split('\n## Figures\n');
  const record = /Recorded with commit ([^ ]+ \([^)]+\))/.exec(figures)?.[1] ?? '';
  const rows = figures
    .split('\n')
    .filter((line) => line.startsWith('| S'))
    .map((line) => cellsOf(line).slice(0, 4))
    .filter(([test = '']) => tests.includes(/^S\d+/.exec(test)?.[0] ?? ''));
  return { record, rows };
}

/** Always the same, so that the same page makes the same file. */
const madeAt = new Date('2026-01-01T00:00:00.000Z');

/** The page about security as PDF. */
export function securityReport(language: 'ar' | 'en'): Promise<Buffer> {
  const { title, columns, measures, notes } = readSecurityPage(language);
  const texts = recordedTexts[language];
  const { record, rows } = readRecorded(measures.flatMap(([, , test = '']) => test.split(/[,،]\s*/)));
  const table = {
    title: columns[0] ?? '',
    notes,
    columns: columns.map((header) => ({ header, type: 'text' as const })),
    rows: measures,
    drawing: { kind: 'none' as const },
  };
  const recorded = {
    title: texts.title,
    notes: [texts.live],
    columns: texts.columns.map((header) => ({ header, type: 'text' as const })),
    rows,
    drawing: { kind: 'none' as const },
  };
  const facts = [...about[language], [texts.record, record] as const];
  return drawReport({ title, about: facts, logoFile: null, tables: [table, recorded], madeAt }, usualDates(language), null);
}
