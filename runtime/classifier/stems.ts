// Proclitics and endings, longest first. A stem shorter than three letters would match by chance.
// «هال»: the demonstrative of the dialects («هالمكان»).
const arabicPrefixes = ['وهال', 'بهال', 'لهال', 'عهال', 'وبال', 'هال', 'وال', 'بال', 'فال', 'كال', 'ولل', 'لل', 'ال', 'و', 'ف', 'ب', 'ل'];
const arabicSuffixes = ['هم', 'ها', 'كم', 'نا', 'ين', 'ون', 'ات', 'ه', 'ا', 'ي'];
const isLatin = /^\p{Script=Latin}/u;

/**
 * Looks a folded word up: as it is, then without its Arabic proclitics and endings; a Latin word with doubled letters written once.
 * Undefined when no form is known.
 */
export function lookUpWord<T>(known: ReadonlyMap<string, T>, word: string): T | undefined {
  const exact = known.get(word);
  if (exact !== undefined) return exact;
  if (isLatin.test(word)) return known.get(word.replace(/(\p{L})\1/gu, '$1'));
  for (const prefix of ['', ...arabicPrefixes]) {
    if (!word.startsWith(prefix)) continue;
    const stem = word.slice(prefix.length);
    if (stem.length < 3) continue;
    const plain = known.get(stem);
    if (plain !== undefined) return plain;
    for (const suffix of arabicSuffixes) {
      if (stem.length - suffix.length < 3 || !stem.endsWith(suffix)) continue;
      const base = stem.slice(0, -suffix.length);
      const found = known.get(base) ?? known.get(`${base}ه`);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
