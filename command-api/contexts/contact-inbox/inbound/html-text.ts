/** What begins a new line. */
const blocks = new Set(
  'address article br dd div dl dt footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul blockquote'.split(' '),
);
/** What is not shown. */
const hidden = new Set(['head', 'script', 'style', 'template', 'title']);
const named: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  hellip: '…',
  laquo: '«',
  ldquo: '“',
  lrm: '\u200e',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  nbsp: ' ',
  ndash: '–',
  quot: '"',
  raquo: '»',
  rdquo: '”',
  rlm: '\u200f',
  rsquo: '’',
  zwj: '\u200d',
  zwnj: '\u200c',
};
/** Deeper quotations have as many marks. */
const deepest = 5;

/**
 * The text of a mail that came as HTML alone, quoted mails marked with `>`. One pass without a tree, because anybody may send anything: the
 * time is linear however deep its elements are nested.
 */
export function textOfHtml(html: string): string {
  const lower = html.toLowerCase();
  const lines = [''];
  let [at, depth] = [0, 0];
  const write = (text: string) => {
    lines[lines.length - 1] += decoded(text).replace(/\s+/gu, ' ');
  };
  const breakLine = () => lines.push(depth === 0 ? '' : `${'>'.repeat(Math.min(depth, deepest))} `);
  while (at < html.length) {
    const open = html.indexOf('<', at);
    write(html.slice(at, open < 0 ? undefined : open));
    if (open < 0) break;
    if (html.startsWith('<!--', open)) {
      at = after(html, '-->', open);
      continue;
    }
    const [, slash, name = ''] = /^<(\/?)([a-z!?][a-z\d]{0,15})/u.exec(lower.slice(open, open + 18)) ?? [];
    if (name === '') {
      write('<');
      at = open + 1;
      continue;
    }
    at = after(html, '>', hidden.has(name) && slash === '' ? after(lower, `</${name}`, open) : open);
    if (name === 'blockquote') depth = Math.max(0, depth + (slash === '' ? 1 : -1));
    if (name === 'li' && slash === '') {
      breakLine();
      write('* ');
    } else if (blocks.has(name)) breakLine();
  }
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n(?:>* ?\n){2,}/gu, '\n\n')
    .trim();
}

/** The place behind the next occurrence of `end`; the end of the text without one. */
function after(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from);
  return found < 0 ? text.length : found + end.length;
}

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/giu, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
