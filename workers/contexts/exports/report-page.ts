import type { Language } from '@sumaa/contracts';
import type { Report, ReportTable, ReportValue } from '../../infra/export/report.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/gu, (sign) => escapes[sign] ?? '');
const cell = (tag: 'td' | 'th', value: ReportValue | undefined): string => `<${tag} dir="auto">${escaped(String(value ?? ''))}</${tag}>`;
const rowOf = (tag: 'td' | 'th', values: readonly ReportValue[]): string => `<tr>${values.map((value) => cell(tag, value)).join('')}</tr>`;

const style =
  'body{font:16px/1.6 system-ui,sans-serif;margin:2rem;color:#14202a}table{border-collapse:collapse;width:100%;margin-block:.5rem 2rem}' +
  'th,td{border:1px solid #dde2e6;padding:.4rem .6rem;text-align:start;vertical-align:top;white-space:pre-wrap;overflow-wrap:anywhere}';

/** A report as a page to read in a browser. It loads nothing and runs nothing. */
export function reportPage({ title, about, tables }: Report, language: Language): string {
  const facts = about.map((fact) => `<tr>${cell('th', fact[0])}${cell('td', fact[1])}</tr>`).join('');
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
<table>${facts}</table>
${tables.map(tableOf).join('\n')}
</body>
</html>
`;
}

const tableOf = ({ title, columns, rows }: ReportTable): string =>
  `<h2>${escaped(title)}</h2>\n<table>${rowOf(
    'th',
    columns.map(({ header }) => header),
  )}${rows.map((row) => rowOf('td', row)).join('\n')}</table>`;
