import { lexicon } from '../lexicon.ts';
import { negationReach, withoutNegation, type Hit } from '../score-text.ts';
import type { Token } from '../tokens.ts';

/** log2 of the number of buckets. Part of the model: another number needs another training. */
export const bucketBits = 18;
export const buckets = 1 << bucketBits;

/** Features of a text: hash buckets with values of length 1 together. The arrays belong to the caller. */
export interface Features {
  readonly buckets: Uint32Array;
  readonly values: Float32Array;
}

const letters = { shortest: 3, longest: 5, weight: 0.5 };
const skipped = 0.7;
/** What a negated word keeps of its own meaning. */
const unmarked = 0.3;

const [wordKind, pairKind, skipKind, lettersKind, emojiKind] = [1, 2, 3, 4, 5];
const offset = 0x811c9dc5;
const prime = 0x01000193;
const mark = 33;

const begin = (kind: number): number => Math.imul(offset ^ kind, prime);
const add = (hash: number, code: number): number => Math.imul(hash ^ code, prime);
function addAll(hash: number, text: string): number {
  let next = hash;
  for (let at = 0; at < text.length; at++) next = add(next, text.charCodeAt(at));
  return next;
}
/** FNV alone leaves the low bits too regular. */
function bucketOf(hash: number): number {
  let mixed = hash ^ (hash >>> 15);
  mixed = Math.imul(mixed, 0x2c1b3c6d);
  mixed ^= mixed >>> 12;
  return (mixed >>> 0) & (buckets - 1);
}

// Reused for each text: clearing only what was touched is much faster than a Map.
const sums = new Float32Array(buckets);
const touched: number[] = [];

function count(hash: number, value: number): void {
  const bucket = bucketOf(hash);
  if (sums[bucket] === 0) touched.push(bucket);
  sums[bucket]! += value;
}

interface Item {
  readonly kind: Token['kind'];
  readonly value: string;
  readonly negated: boolean;
}

/**
 * The tokens with whether a negation affects them; a negation ends with its clause and at a contrast ("but"). A set phrase of praise is one
 * item, because its words alone may blame ("not bad").
 */
function itemsOf(tokens: readonly Token[], hits: readonly Hit[]): Item[] {
  const phrases = new Map(hits.filter(({ isPhrase, weight }) => isPhrase && weight > 0).map((hit) => [hit.from, hit]));
  const items: Item[] = [];
  let negatedUntil = -1;
  for (let at = 0; at < tokens.length; at++) {
    const { kind, value } = tokens[at]!;
    const phrase = phrases.get(at);
    if (phrase) {
      items.push({
        kind,
        value: tokens
          .slice(at, phrase.to)
          .map((token) => token.value)
          .join(' '),
        negated: false,
      });
      at = phrase.to - 1;
      continue;
    }
    if (kind === 'break') negatedUntil = -1;
    const negated = kind === 'word' && at <= negatedUntil;
    if (kind === 'word') {
      if (lexicon.contrasts.has(value)) negatedUntil = -1;
      if (lexicon.negations.has(value)) negatedUntil = at + negationReach;
    }
    const inner = kind === 'word' ? withoutNegation(value) : null;
    items.push(inner === null ? { kind, value, negated } : { kind, value: inner, negated: true });
  }
  return items;
}

function countLetters(word: string, negated: boolean): void {
  const framed = `<${word}>`;
  const start = negated ? add(begin(lettersKind), mark) : begin(lettersKind);
  for (let from = 0; from + letters.shortest <= framed.length; from++) {
    let hash = start;
    const most = Math.min(letters.longest, framed.length - from);
    for (let length = 1; length <= most; length++) {
      hash = add(hash, framed.charCodeAt(from + length - 1));
      if (length >= letters.shortest) count(add(hash, length), letters.weight);
    }
  }
}

/**
 * Words (negated ones marked), pairs and pairs with one word between them, and groups of 3 to 5 letters within a word. `hits`: what the word
 * lists found in these tokens.
 */
export function featuresOf(tokens: readonly Token[], hits: readonly Hit[]): Features {
  const items = itemsOf(tokens, hits);
  items.forEach(({ kind, value, negated }, at) => {
    if (kind === 'break') return;
    if (kind === 'emoji') {
      count(addAll(begin(emojiKind), value), 1);
      return;
    }
    const word = addAll(begin(wordKind), value);
    count(negated ? add(word, mark) : word, 1);
    if (negated) count(word, unmarked);
    const [next, second] = [items[at + 1], items[at + 2]];
    if (next) count(addAll(add(addAll(begin(pairKind), value), 32), next.kind === 'break' ? '.' : next.value), 1);
    if (second) count(addAll(add(addAll(begin(skipKind), value), 32), second.kind === 'break' ? '.' : second.value), skipped);
    countLetters(value, negated);
  });
  const features = { buckets: Uint32Array.from(touched), values: Float32Array.from(touched, (bucket) => sums[bucket]!) };
  const length = Math.sqrt(features.values.reduce((sum, value) => sum + value * value, 0)) || 1;
  for (let at = 0; at < touched.length; at++) features.values[at]! /= length;
  for (const bucket of touched) sums[bucket] = 0;
  touched.length = 0;
  return features;
}
