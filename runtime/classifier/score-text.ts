import { lexicon } from './lexicon.ts';
import { remembered } from './remembered.ts';
import { lookUpWord } from './stems.ts';
import { superlativeAt } from './superlatives.ts';
import type { Token } from './tokens.ts';

/** Number of words that a negation affects: «ما كان الأكل لذيذ», "not a very good place". */
export const negationReach = 3;
const negated = -0.75;
const intensified = 1.4;
/** Factor for the text before «لكن» ("but"), because the text after it counts more. */
const beforeContrast = 0.6;

/** A word or phrase with a weight: the tokens it covers (a negation before it included; `to` is exclusive), and its weight there. */
export interface Hit {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
  /** Whether it is a set phrase of several words, such as "not bad". */
  readonly isPhrase: boolean;
}

export interface TextScore {
  /** Sum of the weights: below zero a complaint, above zero praise. */
  readonly score: number;
  /** The words and phrases that have a weight, in order. */
  readonly hits: readonly Hit[];
}

const attachedNegations = ['ولا', 'وما', 'لا', 'ما'];

/**
 * Scores the tokens of a text by the word lists. Phrases go before single words; negations invert, intensifiers strengthen, and contrasts
 * ("but") weaken what came before.
 */
export function scoreTokens(tokens: readonly Token[]): TextScore {
  const hits: Hit[] = [];
  let score = 0;
  let negation = -1;
  let negatedUntil = -1;
  let clauseFrom = 0;
  const asked: Hit[] = [];
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at]!;
    if (token.kind === 'break') {
      negatedUntil = -1;
      if (/[?؟]/.test(token.value)) asked.push(...hits.filter(({ from }) => from >= clauseFrom));
      clauseFrom = at + 1;
    }
    const phrase = superlativeAt(tokens, at) ?? phraseAt(tokens, at);
    const found = phrase ?? wordWeight(token);
    if (found) {
      const turned = at <= negatedUntil && !(phrase && phrase.words > 1);
      const strong = isIntensifier(tokens[at - 1]) || isIntensifier(tokens[at + found.words]);
      const weight = found.weight * (turned ? negated : 1) * (strong ? intensified : 1);
      score += weight;
      hits.push({ from: turned ? negation : at, to: at + found.words, weight, isPhrase: found.words > 1 });
      // «عدم» is a complaint itself and negates the words after it.
      if (isNegation(tokens, at, found.words)) {
        negation = at;
        negatedUntil = at + found.words - 1 + negationReach;
      }
      at += found.words;
      continue;
    }
    if (token.kind === 'word') {
      if (isNegation(tokens, at, 1)) {
        negation = at;
        negatedUntil = at + negationReach;
      } else if (lexicon.contrasts.has(token.value)) {
        score *= beforeContrast;
        negatedUntil = -1;
      }
    }
    at++;
  }
  return mocks(hits, asked) ? withoutMockery(score, hits, asked) : { score, hits };
}

/** Whether the praise of questions mocks («ما فيه أحسن من كذا؟ الأكل بارد»): all that is said after them is blame. */
function mocks(hits: readonly Hit[], asked: readonly Hit[]): boolean {
  const end = asked.at(-1)?.to;
  if (end === undefined || !asked.some(({ weight }) => weight > 0)) return false;
  const later = hits.filter(({ from }) => from >= end);
  return later.length > 0 && later.every(({ weight }) => weight < 0);
}

/** Praise that mocks counts like praise that is negated. */
function withoutMockery(score: number, hits: readonly Hit[], asked: readonly Hit[]): TextScore {
  const turning = new Set(asked.filter(({ weight }) => weight > 0));
  const turned = [...turning].reduce((sum, { weight }) => sum + weight * (1 - negated), 0);
  return { score: score - turned, hits: hits.map((hit) => (turning.has(hit) ? { ...hit, weight: hit.weight * negated } : hit)) };
}

interface Found {
  readonly weight: number;
  readonly words: number;
}

function phraseAt(tokens: readonly Token[], at: number): Found | null {
  for (let words = Math.min(lexicon.longestAfter(tokens[at]!.value), tokens.length - at); words >= 2; words--) {
    const slice = tokens.slice(at, at + words);
    if (slice.some((token) => token.kind !== 'word')) continue;
    const weight = lexicon.weights.get(slice.map((token) => token.value).join(' '));
    if (weight !== undefined) return { weight, words };
  }
  const weight = lexicon.weights.get(tokens[at]!.value);
  return weight === undefined ? null : { weight, words: 1 };
}

/** The weight of one word by its stem, also with an attached negation («مايعجبني»). */
function wordWeight({ kind, value }: Token): Found | null {
  const weight = kind === 'word' ? weightOf(value) : undefined;
  return weight === undefined ? null : { weight, words: 1 };
}

const weightOf = remembered((word: string): number | undefined => {
  const weight = lookUpWord(lexicon.weights, word);
  if (weight !== undefined) return weight;
  const inner = withoutNegation(word);
  return inner === null ? undefined : lookUpWord(lexicon.weights, inner)! * negated;
});

/** The word without the negation attached to it («مايعجبني» → «يعجبني»); null without one, or when what is left has no weight. */
export const withoutNegation = remembered((word: string): string | null => {
  if (lookUpWord(lexicon.weights, word) !== undefined) return null;
  const prefix = attachedNegations.find((negation) => {
    return (
      word.startsWith(negation) &&
      word.length >= negation.length + 3 &&
      lookUpWord(lexicon.weights, word.slice(negation.length)) !== undefined
    );
  });
  return prefix === undefined ? null : word.slice(prefix.length);
});

/** Whether these words together negate what follows: «لا يوجد» does, «لا يعلى عليه» is praise and ends there. */
function isNegation(tokens: readonly Token[], at: number, words: number): boolean {
  const said = tokens.slice(at, at + words);
  return said.every(({ kind }) => kind === 'word') && lexicon.negations.has(said.map(({ value }) => value).join(' '));
}

function isIntensifier(token: Token | undefined): boolean {
  return token?.kind === 'word' && lexicon.intensifiers.has(token.value);
}
