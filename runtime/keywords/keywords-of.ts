import { lexicon } from '../classifier/lexicon.ts';
import { remembered } from '../classifier/remembered.ts';
import { foldSpelling, tokensOf, type Token } from '../classifier/tokens.ts';
import { topicWords } from '../classifier/topic-words.ts';
import { beginningsLikeArticles } from './like-articles.ts';
import {
  afterThanks,
  beforeNames,
  beforeNamesAtWork,
  givenNames,
  insideNames,
  namesAndWords,
  shortTitles,
  thanks,
  twoWordNames,
} from './person-words.ts';
import { stopWords } from './stop-words.ts';

/** What a text is about: `key` is the same for all spellings and clitics of the word or of the two words; `shown`: as it is written here. */
export interface Keyword {
  readonly key: string;
  readonly shown: string;
}

/** A text has few subjects; a list of hundreds would be an attack. */
const mostKeywords = 40;
const mostLetters = 30;
/** Words that only praise or blame say nothing of why; milder ones name things too («تأخير», «نظافة»). */
const strong = { praise: 1.5, blame: -2 };

const articles = ['وبال', 'وال', 'بال', 'فال', 'كال', 'ولل', 'لل', 'ال'];
const conjunctions = ['و', 'ف', 'ب', 'ل'];
const possessives = ['هم', 'ها', 'كم', 'نا', 'ه'];
const leastStem = 3;
const isArabic = /^\p{Script=Arabic}/u;
const isLatin = /^\p{Script=Latin}/u;

/** By folded spelling, as they are written well. */
const known: ReadonlyMap<string, string> = new Map(
  Object.values(topicWords)
    .flatMap((list) => list.trim().split(/\s+/))
    .filter((word) => !word.includes('_') && !(word.startsWith('ال') && isArabic.test(word)))
    .map((word) => [foldSpelling(word), word]),
);
const folded = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(foldSpelling));
const [stops, names, titles] = [folded(stopWords), folded(givenNames), folded(beforeNames)];
const beforeName = folded([...beforeNames, ...beforeNamesAtWork]);
const shortened = folded(shortTitles);
const [thanked, thankedThrough, maybeNames, joins] = [folded(thanks), folded(afterThanks), folded(namesAndWords), folded(insideNames)];
const compounds = twoWordNames.map(({ first, second }) => ({ first: folded(first), second }));
const likeArticles = folded(beginningsLikeArticles);

interface Form {
  readonly key: string;
  /** How many letters at the beginning are not part of it. */
  readonly cut: number;
  /** The written form of a listed word whose ending was cut; undefined: as the text has it. */
  readonly written?: string;
}

/**
 * A word without its article; without conjunction and possessive ending only where a listed word is left. `piece`: as `cleaned` leaves it, for
 * the hamza of «ألعاب» tells that its first letters are no article.
 */
const formOf = remembered((piece): Form => {
  const word = foldSpelling(piece);
  if (!isArabic.test(word)) return { key: singularOf(word), cut: 0 };
  if ((known.has(word) && ownedOf(word) === undefined) || likeArticles.has(word)) return { key: word, cut: 0 };
  const article = articles.find((prefix) => isArticle(prefix, word, piece));
  const cut = article?.length ?? (conjunctions.some((one) => word.startsWith(one) && isListed(word.slice(1), piece.slice(1))) ? 1 : 0);
  const stem = word.slice(cut);
  const own = ownedOf(stem);
  return own === undefined ? { key: stem, cut } : { key: own, cut, written: known.get(own)! };
});

/** Not the first letters of the word itself, as in «إلغاء», «التزام» and «لإلغاء». */
function isArticle(prefix: string, word: string, piece: string): boolean {
  const stem = word.slice(prefix.length);
  if (!word.startsWith(prefix) || stem.length < leastStem) return false;
  if (known.has(stem)) return true;
  return !/[أإآ]/.test(piece.slice(0, prefix.length)) && !(conjunctions.includes(word[0]!) && likeArticles.has(word.slice(1)));
}

const isListed = (word: string, piece: string): boolean =>
  word.length >= leastStem && (known.has(word) || ownedOf(word) !== undefined || likeArticles.has(word) || /^[أإآ]ل.{2}/u.test(piece));

/** The listed word before a possessive ending: «خدمتهم» → «خدمه», «اسعارهم» → «اسعار». */
function ownedOf(stem: string): string | undefined {
  for (const ending of possessives) {
    const base = stem.slice(0, -ending.length);
    if (!stem.endsWith(ending) || base.length < leastStem) continue;
    if (known.has(base)) return base;
    if (base.endsWith('ت') && known.has(`${base.slice(0, -1)}ه`)) return `${base.slice(0, -1)}ه`;
  }
  return undefined;
}

function singularOf(word: string): string {
  if (word.length < 5 || !word.endsWith('s') || word.endsWith('ss') || word.endsWith('us')) return word;
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}

const isJudgement = remembered((key) => {
  const weight = known.has(key) ? 0 : (lexicon.weights.get(key) ?? 0);
  return weight >= strong.praise || weight <= strong.blame;
});

/**
 * The subjects of a text, each once: single words, and two that stand side by side. No numbers, no judgements, nobody's name. A name is: a
 * listed given name, with its clitics, of two words too («عبد الرحمن»); a listed word that may be one, where somebody is thanked or after a name
 * («شكرا رمضان»); the word after a form of address or after somebody's work («الموظف مرتضى», "waiter Rajesh"), wherever
 * else it stands in the text, unless it is a listed subject; and the family name after either.
 */
export function keywordsOf(text: string): Keyword[] {
  const tokens = tokensOf(text);
  const named = namesIn(tokens, text);
  const found = new Map<string, string>();
  // Whoever asks for what is shown gets what is counted under the key: what does not lead back to it is shown as it stands.
  const add = (key: string, ...ways: readonly string[]) => {
    const shown = found.has(key) ? undefined : ways.find((way) => keywordOf(way) === key);
    if (shown !== undefined) found.set(key, shown);
  };
  let before: (Form & { readonly piece: string }) | null = null;
  for (const [place, { value, start, end }] of tokens.entries()) {
    const piece = cleaned(text.slice(start, end));
    const form = named.has(place) ? null : subjectAt(tokens, place, piece);
    if (form !== null) {
      add(form.key, form.written ?? piece.slice(form.cut), piece);
      // «الأسعار والمواقف» are two subjects.
      if (before && !/^[وف]/u.test(value.slice(0, form.cut))) {
        add(`${before.key} ${form.key}`, `${before.piece.slice(before.cut)} ${piece}`, `${before.piece} ${piece}`);
      }
    }
    before = form && { ...form, piece };
  }
  return [...found]
    .filter(([key, shown]) => key.length <= mostLetters && shown.length <= mostLetters)
    .slice(0, mostKeywords)
    .map(([key, shown]) => ({ key, shown }));
}

/** Whether a word is known to name what reviews are about, such as a dish or a service: it is nobody's name. */
export const isSubjectWord = (word: string): boolean => known.has(formOf(cleaned(word)).key);

/** Whether a word is a listed given name, with or without clitics. */
export const isGivenName = (word: string): boolean => isIn(names, foldSpelling(word));

/** The key of a keyword as it is shown. */
export function keywordOf(shown: string): string {
  return tokensOf(shown)
    .map(({ start, end }) => formOf(cleaned(shown.slice(start, end))).key)
    .join(' ');
}

/** The spelling of the text without marks and drawn-out letters. */
function cleaned(piece: string): string {
  return piece
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u0610-\u061a\u064b-\u065f\u0670\u0640\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/(\p{Script=Arabic})\1{2,}/gu, '$1')
    .replace(/(\p{Script=Latin})\1{2,}/gu, '$1$1');
}

/** Whether a list has the word, with or without its clitics. */
const isIn = (words: ReadonlySet<string>, word: string): boolean =>
  words.has(word) || words.has(formOf(word).key) || words.has(word.replace(/^[وف]?[بل]?/u, '')) || words.has(word.replace(/^[وفبل]/u, ''));

/** The word, and what is left of it without conjunction and preposition. */
const bareForms = (word: string): readonly string[] => [word, word.replace(/^[وفبل]/u, ''), word.replace(/^[وف][بل]/u, '')];
const isInBare = (words: ReadonlySet<string>, word: string): boolean => bareForms(word).some((form) => words.has(form));

/** How many words from this one on are a name of two words; 0: none. */
function compoundAt(tokens: readonly Token[], place: number): number {
  const wordAt = (at: number) => (tokens[at]?.kind === 'word' ? tokens[at].value : '');
  const between = joins.has(wordAt(place + 1)) ? 1 : 0;
  const last = wordAt(place + 1 + between);
  const isName = compounds.some(({ first, second }) => isInBare(first, wordAt(place)) && second.test(last));
  return isName ? 2 + between : 0;
}

/** Whether somebody is thanked right before this word: «شكرا جزيلا لرمضان», "thank you so much Hope". */
function isThanked(tokens: readonly Token[], place: number): boolean {
  for (let at = place - 1; tokens[at]?.kind === 'word'; at--) {
    if (isInBare(thanked, tokens[at]!.value)) return true;
    if (!thankedThrough.has(tokens[at]!.value)) return false;
  }
  return false;
}

/** Whether a name stands before it, in a list too: «محمد رمضان», "Mark, and Hope". */
function isAfterName(tokens: readonly Token[], place: number, places: ReadonlySet<number>): boolean {
  const isJoint = (at: number) => tokens[at]?.value === 'and' || tokens[at]?.value === 'و' || /^[,،]$/.test(tokens[at]?.value ?? '');
  let at = place - 1;
  while (isJoint(at)) at--;
  return places.has(at);
}

/** The places of the words that name a person. */
function namesIn(tokens: readonly Token[], text: string): ReadonlySet<number> {
  const called = new Set<string>();
  const places = new Set<number>();
  const isWord = (place: number) => tokens[place]?.kind === 'word';
  const isTitled = (place: number): boolean => {
    const [last, other] = [tokens[place - 1], tokens[place - 2]];
    if (last?.kind === 'word') return isIn(beforeName, last.value) || shortened.has(last.value);
    return last?.kind === 'break' && last.value === '.' && other?.kind === 'word' && shortened.has(other.value);
  };
  for (const [place, { kind, value, start }] of tokens.entries()) {
    if (kind !== 'word') continue;
    for (let part = 0; part < compoundAt(tokens, place); part++) places.add(place + part);
    const isFamily = places.has(place - 1) && isWord(place - 1) && (/^ال.+ي$/u.test(value) || /^\p{Lu}/u.test(text.slice(start)));
    const isCalled = isTitled(place) && !isIn(stops, value) && !isIn(beforeName, value);
    const isNamed = isInBare(maybeNames, value) && (isThanked(tokens, place) || isAfterName(tokens, place, places));
    if (!isCalled && !isFamily && !isNamed && !isIn(names, value)) continue;
    places.add(place);
    if (isCalled) called.add(bare(value));
  }
  for (const [place, { kind, value }] of tokens.entries())
    if (kind === 'word' && called.has(bare(value)) && !known.has(formOf(value).key)) places.add(place);
  return places;
}

/** Without conjunction and preposition, so that «ونزار» and «لنزار» are «نزار». */
const bare = (word: string): string => (word.length > leastStem ? word.replace(/^[وفبل](?=.{3})/u, '') : word);

/** The form of a word that may be a subject; null for all others. */
function subjectAt(tokens: readonly Token[], place: number, piece: string): Form | null {
  const { kind, value } = tokens[place]!;
  if (kind !== 'word' || !(isArabic.test(value) || isLatin.test(value)) || value.includes("'")) return null;
  const form = formOf(piece);
  if (form.key.length < leastStem || isIn(stops, value) || isIn(titles, value)) return null;
  if (isJudgement(value) || isJudgement(form.key)) return null;
  return cleaned(piece).length < leastStem ? null : form;
}
