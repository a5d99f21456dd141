/** HTML built by the `html` tag: the only value that is not escaped when inserted into other HTML. */
export interface Html {
  readonly html: string;
}

/** Template tag: inserted values are escaped, unless they are Html (or a list of it). */
export function html(parts: TemplateStringsArray, ...values: readonly (string | number | Html | readonly Html[])[]): Html {
  return { html: parts.reduce((text, part, index) => text + rendered(values[index - 1] ?? '') + part) };
}

function rendered(value: string | number | Html | readonly Html[]): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escaped(value);
  return 'html' in value ? value.html : value.map((item) => item.html).join('');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
