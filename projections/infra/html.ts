const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Markup that may stand in a page as it is. Only `html` and `raw` make it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | null | readonly Html[];

/** Markup as it is; never for what people or Google wrote. */
export const raw = (text: string): Html => new Html(text);

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter]!);

function textOf(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  return typeof part === 'string' || typeof part === 'number' ? escaped(String(part)) : part.map(({ text }) => text).join('');
}

/** A template of markup: every value is escaped unless it is markup itself, and null is nothing. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.reduce((page, string, index) => page + textOf(parts[index - 1] ?? null) + string));

/** A value as JSON inside a script element, which nothing in it can end. */
export const jsonIn = (value: unknown): Html =>
  raw(JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`));
