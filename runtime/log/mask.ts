// JSON escapes are matched and skipped, so that a line of JSON stays valid.
const personal = new RegExp(
  [
    /\\(?:u[0-9a-f]{4}|.)/u,
    /(?<email>[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)/u,
    // International or Saudi formats; plain JSON numbers start with neither.
    /(?<phone>(?<![\p{L}\p{N}.:,[_-])(?:\+[\d٠-٩](?:[ ().-]*[\d٠-٩]){7,14}|(?:(?:00)?966|[0٠])[ -]*[5٥](?:[ -]*[\d٠-٩]){8})(?![\p{L}\p{N}_-]))/u,
    // A word that is no address is skipped as a whole, so that a long one is read once. No telephone number begins inside of it.
    /\p{L}[\p{L}\p{N}._-]*/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

/** Masks e-mail addresses and telephone numbers in a text. A line of JSON stays valid. */
export function maskPersonal(text: string): string {
  return text.replace(personal, (found: string, ...rest: unknown[]) => {
    const { email, phone } = rest.at(-1) as { readonly email?: string; readonly phone?: string };
    if (email !== undefined) return '[e-mail]';
    return phone === undefined ? found : '[phone]';
  });
}
