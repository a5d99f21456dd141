import type { QueryResult } from '@sumaa/contracts';
import { strToU8, zipSync } from 'fflate';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What Excel takes in one cell. */
const mostCharacters = 32_767;
/** Excel keeps so many digits of a number; a longer one stays text. */
const exact = /^-?(?=(?:\.?\d){1,15}$)\d+(?:\.\d+)?$/;

/** The parts of a workbook with one sheet, by their paths (ECMA-376). */
const parts = (sheet: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="SQL" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  // The second style is bold, for the header.
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
  'xl/worksheets/sheet1.xml': sheet,
});

/** The shown rows as a workbook: numbers are numbers, and no text is taken for a formula. */
export function workbookOf({ columns, rows }: Pick<QueryResult, 'columns' | 'rows'>): Uint8Array<ArrayBuffer> {
  const header = columns.map(({ name }) => textCell(name, ' s="1"')).join('');
  const lines = rows.map((row) => `<row>${row.map((cell, index) => cellOf(cell, columns[index]?.kind === 'number')).join('')}</row>`);
  const frozen = '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>';
  const sheet = `<worksheet xmlns="${main}">${frozen}<sheetData><row>${header}</row>${lines.join('')}</sheetData></worksheet>`;
  return zipSync(Object.fromEntries(Object.entries(parts(sheet)).map(([path, xml]) => [path, strToU8(declaration + xml)])));
}

function cellOf(cell: string | null, isNumber: boolean): string {
  if (cell === null) return '<c/>';
  return isNumber && exact.test(cell) ? `<c><v>${cell}</v></c>` : textCell(cell);
}

const textCell = (text: string, style = ''): string =>
  `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(text.slice(0, mostCharacters))}</t></is></c>`;

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Without what XML does not allow: control characters and halves of characters. */
const escaped = (text: string): string =>
  text.replaceAll(/[^\P{Cc}\t\n\r]|[\p{Cs}\uFFFE\uFFFF]/gu, '').replaceAll(/[&<>]/g, (sign) => signs[sign]!);
