// oxlint-disable-next-line no-control-regex -- the pattern searches for NUL
const unstorable = /[\0\p{Surrogate}]/u;

/**
 * Whether every text in a parsed value can be stored: Postgres accepts neither NUL nor a lone surrogate, which JSON and forms can
 * contain. Keys are not checked, because schemas drop unknown ones.
 */
export function isWellFormed(value: unknown): boolean {
  // No recursion, because the sender decides how deep a body is.
  const left: unknown[] = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === 'string') {
      if (unstorable.test(one)) return false;
    } else if (typeof one === 'object' && one !== null) {
      for (const member of Object.values(one)) left.push(member);
    }
  }
  return true;
}
