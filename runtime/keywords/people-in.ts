import { lexicon } from '../classifier/lexicon.ts';
import { foldSpelling, type Token } from '../classifier/tokens.ts';
import { folded, formOf, isArabic, known, leastStem } from './forms.ts';
import {
  afterThanks,
  beforeNames,
  beforeNamesAtWork,
  givenNames,
  insideNames,
  namesAndWords,
  nobody,
  shortTitles,
  sayingWord,
  thanks,
  twoWordNames,
} from './person-words.ts';
import { stopWords } from './stop-words.ts';

/** Where a text names people, and the keys of the words that what stands around them makes somebody's name. */
export interface People {
  readonly places: ReadonlySet<number>;
  readonly introduced: ReadonlySet<string>;
}

const [stops, names, titles, none] = [folded(stopWords), folded(givenNames), folded(beforeNames), folded(nobody)];
const beforeName = folded([...beforeNames, ...beforeNamesAtWork]);
const shortened = folded(shortTitles);
const [thanked, thankedThrough, maybeNames, joins] = [folded(thanks), folded(afterThanks), folded(namesAndWords), folded(insideNames)];
const compounds = twoWordNames.map(({ first, second }) => ({ first: folded(first), second }));
const sayings = sayingWord.map(({ words, after, before }) => ({ words: folded(words), after: folded(after), before: folded(before) }));

/** Whether a list has the word, with or without its clitics. */
const isIn = (words: ReadonlySet<string>, word: string): boolean =>
  words.has(word) || words.has(formOf(word).key) || words.has(word.replace(/^[وف]?[بل]?/u, '')) || words.has(word.replace(/^[وفبل]/u, ''));

export const isStopWord = (word: string): boolean => isIn(stops, word);
/** «خدمنا», «استقبلتني»: says nothing of what a review is about. */
export const isServing = (word: string): boolean => servedUs.test(word);
/** Whether a word stands before names and is no subject itself. */
export const isFormOfAddress = (word: string): boolean => isIn(titles, word);
/** Whether a word is a listed given name, with or without clitics. */
export const isGivenName = (word: string): boolean => isIn(names, foldSpelling(word));

/** The word, and what is left of it without conjunction and preposition. */
const bareForms = (word: string): readonly string[] => [word, word.replace(/^[وفبل]/u, ''), word.replace(/^[وف][بل]/u, '')];
const isInBare = (words: ReadonlySet<string>, word: string): boolean => bareForms(word).some((form) => words.has(form));
/** Without conjunction and preposition, so that «ونزار» and «لنزار» are «نزار». */
const bare = (word: string): string => (word.length > leastStem ? word.replace(/^[وفبل](?=.{3})/u, '') : word);

const hasArticle = (word: string): boolean => /^[وفبك]{0,2}(?:ال|لل)/u.test(word);
/** Verbs with an object and what belongs to somebody: «قابلني», «جهودكم». */
const isInflected = (word: string): boolean => word.length > 4 && /(?:ني|نا|كم|هم|ها)$/u.test(word);

/** «خدمنا خلفان», «استقبلتني شوقية». */
const servedUs = /^[وف]?(?:خدم|ساعد|استقبل|رحب|نصح|ضيف|عالج)ت?(?:ني|نا)$/u;
const dealing = /^[وف]?(?:ال)?تعامل(?:ت|نا|تنا|ي)?$/u;
/** «شوقية كانت متعاونة»: what is said of people alone. */
const isOfPeople = /^(?:متعاون|خلوق|بشوش|مبتسم|خدوم|ودود)ه?$/u;
const servedBy = /^(?:served|helped|assisted|welcomed|greeted|hosted|attended|guided|seated)$/;
const isKind = /^(?:helpful|friendly|kind|polite|attentive|welcoming|courteous|hospitable|knowledgeable|respectful|rude|accommodating)$/;
const copula = /^(?:is|was|are|were|كان|كانت)$/u;
const degree = /^(?:so|very|really|super|extremely|always|such|a|incredibly|most|also|and|جدا)$/u;

/** The place of what is said of the word at a place, behind "was" and "so very"; at most a few words on. */
function saidPlace(tokens: readonly Token[], place: number): number {
  let at = place + 1;
  for (
    let steps = 0;
    steps < 4 && tokens[at]?.kind === 'word' && (copula.test(tokens[at]!.value) || degree.test(tokens[at]!.value));
    steps++
  )
    at++;
  return at;
}

/** Whether the words around a place tell that it is a person: who served, whom one dealt with, of whom is said what is said of people. */
function isAsPerson(tokens: readonly Token[], place: number): boolean {
  const wordAt = (at: number) => (tokens[at]?.kind === 'word' ? tokens[at].value : '');
  const { value } = tokens[place]!;
  const [last, other, next] = [wordAt(place - 1), wordAt(place - 2), wordAt(place + 1)];
  if (isArabic.test(value)) {
    if (/^[بلك]/u.test(value) && !isInBare(maybeNames, value)) return false;
    if (servedUs.test(last) || (last === 'مع' && dealing.test(other)) || (last === 'معنا' && dealing.test(other))) return true;
    if (last === 'يد' && other === 'علي') return true;
    return isOfPeople.test(wordAt(saidPlace(tokens, place))) || servedUs.test(next);
  }
  if (last === 'by' && servedBy.test(other)) return true;
  if ((last === 'is' || last === 'was') && other === 'name') return true;
  if (last === 'for' && (other === 'ask' || other === 'asked')) return true;
  if (['our', 'my'].includes(next) && isIn(beforeName, wordAt(place + 2))) return true;
  const said = saidPlace(tokens, place);
  if (said > place + 1 && isKind.test(wordAt(said))) return true;
  return servedBy.test(next) && ['us', 'me'].includes(wordAt(place + 2));
}

/** Whether a word of no list may be somebody's name: none that is known to be a subject, a judgement or nobody. */
function mayBeName(value: string): boolean {
  if (value.length < leastStem || isIn(stops, value) || isIn(beforeName, value) || isIn(none, value) || isInBare(thanked, value))
    return false;
  const { key } = formOf(value);
  if (known.has(key) || known.has(bare(value)) || lexicon.weights.has(value) || lexicon.weights.has(key)) return false;
  return !isArabic.test(value) || !(hasArticle(value) || isInflected(value));
}

/** Whether a name that is a word too is a word here: «سعر عادل», «جمال المكان», «بوفيه رمضان», "the mark". */
function isWordHere(tokens: readonly Token[], place: number, text: string): boolean {
  const { value, start } = tokens[place]!;
  const [last, next] = [place - 1, place + 1].map((at) => (tokens[at]?.kind === 'word' ? tokens[at].value : '')) as [string, string];
  if (!isArabic.test(value)) return /^(?:the|a|an|this|that|these|no|any|some)$/.test(last) && !/^\p{Lu}/u.test(text.slice(start));
  const isPlaceAfter = hasArticle(next) && !isIn(beforeName, next) && (known.has(formOf(next).key) || isIn(stops, next));
  return sayings.some(
    ({ words, after, before }) =>
      isInBare(words, value) &&
      (isInBare(after, last) ||
        isInBare(after, last.replace(/^([وفب]?)ال/u, '$1')) ||
        before.has(next) ||
        (before.has('ال') && isPlaceAfter)),
  );
}

/** How many words from this one on are a name of two words; 0: none. */
function compoundAt(tokens: readonly Token[], place: number): number {
  const wordAt = (at: number) => (tokens[at]?.kind === 'word' ? tokens[at].value : '');
  const between = joins.has(wordAt(place + 1)) ? 1 : 0;
  const last = wordAt(place + 1 + between);
  const isName = compounds.some(({ first, second }) => isInBare(first, wordAt(place)) && second.test(last));
  return isName ? 2 + between : 0;
}

/** Whether a name stands before it, in a list too: «محمد رمضان», "Mark, and Hope". */
function isAfterName(tokens: readonly Token[], place: number, places: ReadonlySet<number>): boolean {
  const isJoint = (at: number) => tokens[at]?.value === 'and' || tokens[at]?.value === 'و' || /^[,،]$/.test(tokens[at]?.value ?? '');
  let at = place - 1;
  while (isJoint(at)) at--;
  return places.has(at);
}

/**
 * The people that a text names. A name is: a listed given name, with its clitics, of two words too («عبد الرحمن»); a listed word that is a
 * name too («عادل», "Hope"), except with an article and where its neighbour makes it a word; what stands after a form of address or
 * somebody's work, what is thanked, what serves, is dealt with or is called helpful («الموظف مرتضى», "Ling was so friendly"), unless it is
 * a known subject or judgement, wherever else it stands in the text; and the family name after either.
 */
export function peopleIn(tokens: readonly Token[], text: string): People {
  const called = new Set<string>();
  const introduced = new Set<string>();
  const places = new Set<number>();
  const isWord = (place: number) => tokens[place]?.kind === 'word';
  const isTitled = (place: number): boolean => {
    const [last, other] = [tokens[place - 1], tokens[place - 2]];
    if (last?.kind === 'word') return isIn(beforeName, last.value) || shortened.has(last.value);
    return last?.kind === 'break' && last.value === '.' && other?.kind === 'word' && shortened.has(other.value);
  };
  // Whether somebody is thanked right before: «شكرا جزيلا لرمضان», "thank you so much Hope".
  let isThanked = false;
  for (const [place, { kind, value, start }] of tokens.entries()) {
    if (kind !== 'word') {
      isThanked = false;
      continue;
    }
    for (let part = 0; part < compoundAt(tokens, place); part++) places.add(place + part);
    const isFamily = places.has(place - 1) && isWord(place - 1) && (/^ال.+ي$/u.test(value) || /^\p{Lu}/u.test(text.slice(start)));
    const isCalled = isTitled(place) && !isIn(stops, value) && !isIn(beforeName, value);
    const isAmbiguous = isInBare(maybeNames, value) && !none.has(value);
    const isIntroduced = isThanked || isAsPerson(tokens, place);
    const isNamed = isAmbiguous && (isIntroduced || isAfterName(tokens, place, places) || !isWordHere(tokens, place, text));
    const isUnlisted = !isAmbiguous && isIntroduced && mayBeName(value);
    if (isCalled || isFamily || isNamed || isUnlisted || isIn(names, value)) places.add(place);
    if (isCalled || isUnlisted || (isAmbiguous && isIntroduced)) {
      called.add(bare(value));
      if (isAmbiguous || mayBeName(value)) for (const form of [value, bare(value)]) introduced.add(formOf(form).key);
    }
    isThanked = isInBare(thanked, value) || (isThanked && thankedThrough.has(value));
  }
  for (const [place, { kind, value }] of tokens.entries())
    if (kind === 'word' && called.has(bare(value)) && !known.has(formOf(value).key)) places.add(place);
  return { places, introduced };
}
