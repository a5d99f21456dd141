// oxlint-disable-next-line no-control-regex -- NUL is what is looked for
const unkeepable = /[\0\p{Surrogate}]/u;

/**
 * Whether every text in a value parsed from outside can be kept: Postgres takes neither NUL nor half a surrogate pair,
 * which JSON and forms can both carry. Keys are not looked at: schemas drop the unknown ones.
 */
export function isWellFormed(value: unknown): boolean {
  // A list of what is left to look at, not recursion: the sender decides how deep a body is.
  const left: unknown[] = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === 'string') {
      if (unkeepable.test(one)) return false;
    } else if (typeof one === 'object' && one !== null) {
      for (const member of Object.values(one)) left.push(member);
    }
  }
  return true;
}
