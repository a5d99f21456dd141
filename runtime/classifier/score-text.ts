import { lexicon } from './lexicon.ts';
import { tokensOf, type Token } from './tokens.ts';

/** Number of words that a negation affects: «ما كان الأكل لذيذ», "not a very good place". */
const reach = 3;
const negated = -0.75;
const intensified = 1.4;
/** Factor for the text before «لكن» ("but"), because the text after it counts more. */
const beforeContrast = 0.6;

export interface TextScore {
  /** Sum of the weights: below zero a complaint, above zero praise. */
  readonly score: number;
  /** Number of words and phrases that have a weight. */
  readonly hits: number;
}

// Proclitics and endings, longest first. A stem shorter than three letters would match by chance.
const arabicPrefixes = ['وبال', 'وال', 'بال', 'فال', 'كال', 'ولل', 'لل', 'ال', 'و', 'ف', 'ب', 'ل'];
const arabicSuffixes = ['هم', 'ها', 'كم', 'نا', 'ين', 'ون', 'ات', 'ه', 'ا', 'ي'];
const attachedNegations = ['ولا', 'وما', 'لا', 'ما'];

/**
 * Scores a text. Phrases go before single words; negations invert, intensifiers strengthen, and contrasts ("but") weaken what came before.
 */
export function scoreText(text: string): TextScore {
  const tokens = tokensOf(text);
  let score = 0;
  let hits = 0;
  let negatedUntil = -1;
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at]!;
    if (token.kind === 'break') negatedUntil = -1;
    const phrase = phraseAt(tokens, at);
    const found = phrase ?? wordWeight(token);
    if (found) {
      const turned = at <= negatedUntil && !(phrase && phrase.words > 1);
      const strong = isIntensifier(tokens[at - 1]) || isIntensifier(tokens[at + found.words]);
      score += found.weight * (turned ? negated : 1) * (strong ? intensified : 1);
      hits++;
      // «عدم» is a complaint itself and negates the words after it.
      if (isNegation(tokens, at, found.words)) negatedUntil = at + found.words - 1 + reach;
      at += found.words;
      continue;
    }
    if (token.kind === 'word') {
      if (isNegation(tokens, at, 1)) negatedUntil = at + reach;
      else if (lexicon.contrasts.has(token.value)) {
        score *= beforeContrast;
        negatedUntil = -1;
      }
    }
    at++;
  }
  return { score, hits };
}

interface Found {
  readonly weight: number;
  readonly words: number;
}

function phraseAt(tokens: readonly Token[], at: number): Found | null {
  for (let words = Math.min(lexicon.longest, tokens.length - at); words >= 1; words--) {
    const slice = tokens.slice(at, at + words);
    if (words > 1 && slice.some((token) => token.kind !== 'word')) continue;
    const weight = lexicon.weights.get(slice.map((token) => token.value).join(' '));
    if (weight !== undefined) return { weight, words };
  }
  return null;
}

/** The weight of one word by its stem, also with an attached negation («مايعجبني»). */
function wordWeight(token: Token): Found | null {
  if (token.kind !== 'word') return null;
  const weight = stemWeight(token.value);
  if (weight !== null) return { weight, words: 1 };
  for (const prefix of attachedNegations) {
    if (!token.value.startsWith(prefix) || token.value.length < prefix.length + 3) continue;
    const inner = stemWeight(token.value.slice(prefix.length));
    if (inner !== null) return { weight: inner * negated, words: 1 };
  }
  return null;
}

function stemWeight(word: string): number | null {
  const { weights } = lexicon;
  const known = weights.get(word);
  if (known !== undefined) return known;
  if (/^\p{Script=Latin}/u.test(word)) return weights.get(word.replace(/(\p{L})\1/gu, '$1')) ?? null;
  const stems = ['', ...arabicPrefixes].filter((prefix) => word.startsWith(prefix)).map((prefix) => word.slice(prefix.length));
  for (const stem of stems) {
    if (stem.length < 3) continue;
    const plain = weights.get(stem);
    if (plain !== undefined) return plain;
    for (const suffix of arabicSuffixes) {
      if (stem.length - suffix.length < 3 || !stem.endsWith(suffix)) continue;
      const base = stem.slice(0, -suffix.length);
      const weight = weights.get(base) ?? weights.get(`${base}ه`);
      if (weight !== undefined) return weight;
    }
  }
  return null;
}

/** Whether these words together negate what follows: «لا يوجد» does, «لا يعلى عليه» is praise and ends there. */
function isNegation(tokens: readonly Token[], at: number, words: number): boolean {
  const said = tokens.slice(at, at + words);
  return said.every(({ kind }) => kind === 'word') && lexicon.negations.has(said.map(({ value }) => value).join(' '));
}

function isIntensifier(token: Token | undefined): boolean {
  return token?.kind === 'word' && lexicon.intensifiers.has(token.value);
}
