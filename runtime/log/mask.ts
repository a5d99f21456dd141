// JSON escapes are matched and skipped, so that a line of JSON stays valid.
const escape = /\\(?:u[0-9a-f]{4}|.)/u;

const alternatives = (...parts: readonly RegExp[]): RegExp => new RegExp(parts.map(({ source }) => source).join('|'), 'gu');

// All that may stand before the sign of an address is read at once, and once: a long text without one costs no more than its length.
const addresses = alternatives(escape, /[\p{L}\p{N}._%+'-]+(?<domain>@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)?/u);

const phones = alternatives(
  escape,
  // International or Saudi formats; plain JSON numbers start with neither.
  /(?<phone>(?<![\p{L}\p{N}.:,[_-])(?:\+[\d٠-٩](?:[ ().-]*[\d٠-٩]){7,14}|(?:(?:00)?966|[0٠])[ -]*[5٥](?:[ -]*[\d٠-٩]){8})(?![\p{L}\p{N}_-]))/u,
  // A word is skipped as a whole: no telephone number begins inside of it.
  /\p{L}[\p{L}\p{N}._-]*/u,
);

/** Masks e-mail addresses and telephone numbers in a text, in a time that grows with its length alone. A line of JSON stays valid. */
export function maskPersonal(text: string): string {
  const known = text.includes('@') ? masked(text, addresses, '[e-mail]') : text;
  return masked(known, phones, '[phone]');
}

/** With `mark` for every match in which a group of the expression took part. */
const masked = (text: string, expression: RegExp, mark: string): string =>
  text.replace(expression, (found: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as Readonly<Record<string, string | undefined>>;
    return Object.values(groups).some((group) => group !== undefined) ? mark : found;
  });
