import { defineExport } from '@sumaa/contracts';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { cellOf } from './cells.ts';
import { sheetOf } from './rows-content.ts';
import { workbookOf } from './workbook.ts';

const kind = defineExport({
  id: 'things',
  permission: 'reviews.read',
  title: { ar: 'أشياء', en: 'Things' },
  filters: z.object({}),
  columns: [
    { key: 'name', type: 'text', header: { ar: 'الاسم', en: 'Name' } },
    { key: 'count', type: 'number', header: { ar: 'العدد', en: 'Count' } },
    { key: 'at', type: 'instant', header: { ar: 'في', en: 'At' } },
    { key: 'state', type: 'choice', choices: { on: { ar: 'نعم', en: 'Yes' } }, header: { ar: 'الحالة', en: 'State' } },
  ],
});

test('a workbook has real numbers and dates in the zone of the business, runs right to left in Arabic, and keeps its headers', async () => {
  const spoken = { language: 'ar', timeZone: 'Asia/Riyadh' } as const;
  const row = { name: '=1+1\u0000', count: 12, at: new Date('2026-03-01T22:30:00Z'), state: 'on' };
  const cells = kind.columns.map((column) => cellOf(column, row[column.key as keyof typeof row], spoken));
  const files = unzipSync(await workbookOf([sheetOf(kind, 'ar', [cells])], 'ar'));
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!);
  const texts = strFromU8(files['xl/sharedStrings.xml']!);
  expect(sheet).toContain('rightToLeft="1"');
  expect(sheet).toContain('state="frozen"');
  expect(sheet).toMatch(/<v>12<\/v>/);
  // 2 March 2026, 01:30 in Riyadh, as days since 1900.
  expect(sheet).toContain('<v>46083.0625</v>');
  expect([...texts.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text)).toEqual(['الاسم', 'العدد', 'في', 'الحالة', '=1+1', 'نعم']);
  expect(sheet).not.toContain('<f>');
});
