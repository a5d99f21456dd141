/** The name for a greeting: the first name, with the second word where it belongs to it («عبد الله», «أبو فهد»). */
export function givenName(fullName: string): string {
  const [first = '', second] = fullName.trim().split(/\s+/);
  return second !== undefined && /^(عبد|أبو|ابو|أم|ام|آل|بن|Abu|Abd|Umm)$/i.test(first) ? `${first} ${second}` : first;
}
