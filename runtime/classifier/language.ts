import type { ReviewLanguage } from '@sumaa/contracts';
import { lexicon } from './lexicon.ts';
import { foldSpelling } from './tokens.ts';

const arabic = /\p{Script=Arabic}/u;
const latin = /\p{Script=Latin}/u;
// Letters of Urdu that Arabic and its dialects do not use (گ, چ and پ do occur in Gulf spelling).
const urdu = /[ٹڈڑںےہ]/u;

/** A second script counts from this share of the words: a brand name or "VIP" in an Arabic text does not make it mixed. */
const mixedFrom = 0.25;

const wordsOf = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Frequent English words that other languages in Latin script and Arabic in Latin letters hardly use. */
const english = wordsOf(`
  the and is was are were be been i i'm i've we you they he she it it's its my our your their this that these those there here
  of for with from at to by about after before when where what which who how all any every some many much more less than then
  have has had do does did don't didn't will would can could should just only also even again ever
  place food service staff coffee tea room rooms hotel people family kids time day night price prices money order ordered table branch
  visit visited come came go went back try tried wow enough experience quality location parking clean atmosphere`);

/** Frequent words of other languages in Latin script, among them Arabic in Latin letters. */
const foreign = wordsOf(`
  el al w wa fi ya mafi mish mesh kan kteer awi gedan jiddan bas walla wallah inshallah mashallah shukran
  le les des et est une un très tres bon bonne pas que qui c'est avec pour dans mais
  los las del muy es una y pero con para por bien lugar comida
  der das und ist sehr nicht ein eine mit auch gut wir war
  ve bir çok cok bu için icin güzel guzel ang ng sa na ko po yung maganda masarap
  il di che molto ottimo e o os as com bom boa
  hai bahut acha accha ka ki ke bohat yar`);

/** Whether a text in Latin script is clearly English: more of its words are known to be English than to be of another language. */
function isEnglish(words: readonly string[]): boolean {
  let known = 0;
  for (const word of words) {
    if (foreign.has(word)) known -= 1;
    else if (english.has(word) || lexicon.weights.has(word) || lexicon.intensifiers.has(word) || lexicon.negations.has(word)) known += 1;
    // English has hardly any other letters than these.
    else if (/[^a-z'é]/.test(word)) known -= 1;
  }
  return known > 0;
}

/**
 * Language of a text, because Google's own language flag is wrong for every fourth English row: Arabic script `ar`, clearly English `en`,
 * Arabic and Latin script `mixed`, any other `other`, and `none` for a text without letters (stars only, emoji, punctuation).
 */
export function languageOfText(text: string | null): ReviewLanguage {
  const counts = { ar: 0, latin: 0, other: 0 };
  const latinWords: string[] = [];
  for (const word of foldSpelling(text ?? '').match(/[\p{L}\p{M}]+(?:'\p{L}+)*/gu) ?? []) {
    if (urdu.test(word)) counts.other++;
    else if (arabic.test(word)) counts.ar++;
    else if (latin.test(word)) {
      counts.latin++;
      latinWords.push(word);
    } else counts.other++;
  }
  const all = counts.ar + counts.latin + counts.other;
  if (all === 0) return 'none';
  if (counts.other > all / 2) return 'other';
  if (Math.min(counts.ar, counts.latin) / (counts.ar + counts.latin) >= mixedFrom) return 'mixed';
  if (counts.ar >= counts.latin) return 'ar';
  return isEnglish(latinWords) ? 'en' : 'other';
}
