import { requestAddress, type RequestChannel } from '@sumaa/contracts';

/** The most people of one list. */
export const listRows = 10_000;
/** Characters of a name. */
const nameLength = 80;

/** What is meant as an address, whether or not it is one. */
const meant = { email: /@/, sms: /^(?:\+|00)?(?:966|0?5)[\d\s-]{5,}$/ } as const;
const titled = { email: /mail|بريد|إيميل/iu, sms: /mobile|phone|جوال|هاتف/iu } as const;

/** A row of the file that cannot be asked, by its line. */
export interface RowProblem {
  readonly line: number;
  readonly text: string;
  readonly problem: 'invalid' | 'repeated' | 'name' | 'other';
}
export interface Person {
  readonly line: number;
  readonly address: string;
  readonly name: string;
  /** The address for the other channel, where the row has one. */
  readonly other?: string;
}
export interface ReadList {
  readonly people: readonly Person[];
  readonly problems: readonly RowProblem[];
}

/** UTF-8, or what Excel writes on an Arabic Windows. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1256').decode(bytes);
  }
}

/**
 * The people of a CSV file: the addresses are in the column that holds most of them, the names in the one that is called so, or, where no
 * row names the columns, in the first other one. Null where no column has an address; `too-many` above `listRows`.
 */
export async function readList(bytes: ArrayBuffer, channel: RequestChannel): Promise<ReadList | 'too-many' | null> {
  const { default: papa } = await import('papaparse');
  const text = decode(bytes);
  // Blank lines mislead the guess, but count in the numbers of the lines.
  const { delimiter } = papa.parse<string[]>(text, { preview: 20, skipEmptyLines: 'greedy' }).meta;
  const { data } = papa.parse<string[]>(text, { delimiter });
  const rows = data.map((cells, index) => ({ line: index + 1, cells })).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const addressIn = (cell: string | undefined, by = channel) => (cell === undefined ? null : requestAddress(by, cell.trim()));
  const isAddress = (cell: string | undefined) => addressIn(cell) !== null;
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const foundBy = (by: RequestChannel) =>
    Array.from({ length: width }, (_, column) => rows.filter(({ cells }) => addressIn(cells[column], by) !== null).length);
  const found = foundBy(channel);
  const most = Math.max(0, ...found);
  if (most === 0) return null;
  const addressColumn = found.indexOf(most);
  const first = rows[0]!.cells;
  const hasTitles = !first.some((cell) => isAddress(cell));
  const otherChannel = channel === 'email' ? 'sms' : 'email';
  const others = foundBy(otherChannel);
  const mostOthers = Math.max(...others);
  const isMeantOther = (cell: string, column: number) =>
    column !== addressColumn && (hasTitles ? titled[otherChannel].test(cell) : meant[otherChannel].test(cell.trim()));
  const otherColumn = mostOthers > 0 ? others.indexOf(mostOthers) : first.findIndex(isMeantOther);
  const people = hasTitles ? rows.slice(1) : rows;
  if (people.length > listRows) return 'too-many';
  const named = first.findIndex((cell) => /name|اسم/iu.test(cell));
  const nameColumn = hasTitles ? named : first.findIndex((_, column) => column !== addressColumn && column !== otherColumn);

  const list: Person[] = [];
  const problems: RowProblem[] = [];
  const seen = new Set<string>();
  for (const { line, cells } of people) {
    const given = (cells[addressColumn] ?? '').trim();
    const name = nameColumn === -1 || nameColumn === addressColumn ? '' : (cells[nameColumn] ?? '').trim();
    const address = requestAddress(channel, given);
    const key = address?.toLowerCase() ?? '';
    const otherGiven = (cells[otherColumn] ?? '').trim();
    const other = requestAddress(otherChannel, otherGiven);
    if (address === null) problems.push({ line, text: given, problem: 'invalid' });
    else if (seen.has(key)) problems.push({ line, text: given, problem: 'repeated' });
    else if (name.length > nameLength) problems.push({ line, text: given, problem: 'name' });
    else if (other === null && otherGiven !== '') problems.push({ line, text: otherGiven, problem: 'other' });
    else {
      seen.add(key);
      list.push({ line, address, name, ...(other !== null && { other }) });
    }
  }
  return { people: list, problems };
}
