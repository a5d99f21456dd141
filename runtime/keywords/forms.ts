import { remembered } from '../classifier/remembered.ts';
import { foldSpelling, tokensOf } from '../classifier/tokens.ts';
import { topicWords } from '../classifier/topic-words.ts';
import { beginningsLikeArticles } from './like-articles.ts';

const articles = ['وبال', 'وال', 'بال', 'فال', 'كال', 'ولل', 'لل', 'ال'];
const conjunctions = ['و', 'ف', 'ب', 'ل'];
const possessives = ['هم', 'ها', 'كم', 'نا', 'ه'];
export const leastStem = 3;
export const isArabic = /^\p{Script=Arabic}/u;
export const isLatin = /^\p{Script=Latin}/u;

/** By folded spelling, as they are written well. */
export const known: ReadonlyMap<string, string> = new Map(
  Object.values(topicWords)
    .flatMap((list) => list.trim().split(/\s+/))
    .filter((word) => !word.includes('_') && !(word.startsWith('ال') && isArabic.test(word)))
    .map((word) => [foldSpelling(word), word]),
);
/** A list by folded spelling. */
export const folded = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(foldSpelling));
const likeArticles = folded(beginningsLikeArticles);

/** What a word counts as. */
export interface Form {
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
export const formOf = remembered((piece): Form => {
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

/** Whether a word is known to name what reviews are about, such as a dish or a service: it is nobody's name. */
export const isSubjectWord = (word: string): boolean => known.has(formOf(cleaned(word)).key);

/** The key of a keyword as it is shown. */
export function keywordOf(shown: string): string {
  return tokensOf(shown)
    .map(({ start, end }) => formOf(cleaned(shown.slice(start, end))).key)
    .join(' ');
}

/** The spelling of the text without marks and drawn-out letters. */
export function cleaned(piece: string): string {
  return piece
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u0610-\u061a\u064b-\u065f\u0670\u0640\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/(\p{Script=Arabic})\1{2,}/gu, '$1')
    .replace(/(\p{Script=Latin})\1{2,}/gu, '$1$1');
}
