import { foldSpelling } from './tokens.ts';
import { arabicWords } from './lexicon-ar.ts';
import { englishWords } from './lexicon-en.ts';
import type { WordList } from './word-list.ts';

export interface Lexicon {
  /** Weight of a normalised word or phrase (words joined by one blank). */
  readonly weights: ReadonlyMap<string, number>;
  /** Words and phrases that negate what follows. Other phrases that contain a negation are complete in themselves. */
  readonly negations: ReadonlySet<string>;
  readonly intensifiers: ReadonlySet<string>;
  readonly contrasts: ReadonlySet<string>;
  /** Number of words of the longest phrase that begins with this word; 1 when none does. */
  longestAfter(word: string): number;
}

const emoji: Readonly<Record<string, string>> = {
  '1.5': '😍 🥰 ❤ 💕 💖 💙 💚 💛 🧡 💜 🖤 🤍 🌹 💐 🌷 🏆 👑 🤩 😘 💯 🔥',
  '1': '👍 👏 😊 😃 😄 😁 🙂 😋 🤗 👌 ✨ ⭐ 🌟 🌸 💪 🙏 😎 ✅ 🎉',
  '-1.5': '👎 😡 😠 🤬 🤮 🤢 💩 😤',
  '-1': '😞 😔 😒 😢 😭 😟 🙁 ☹ 😣 😩 😑 💔 ❌ 🚫',
};

function listOf(words: string): string[] {
  return words
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => foldSpelling(word.replaceAll('_', ' ')));
}

function compile(lists: readonly WordList[]): Lexicon {
  const weights = new Map<string, number>();
  for (const group of [...lists.map((list) => list.weights), emoji]) {
    for (const [weight, words] of Object.entries(group)) for (const word of listOf(words)) weights.set(word, Number(weight));
  }
  const longest = new Map<string, number>();
  for (const words of [...weights.keys()].map((key) => key.split(' '))) {
    longest.set(words[0]!, Math.max(longest.get(words[0]!) ?? 1, words.length));
  }
  const union = (pick: (list: WordList) => string) => new Set(lists.flatMap((list) => listOf(pick(list))));
  return {
    weights,
    negations: union((list) => list.negations),
    intensifiers: union((list) => list.intensifiers),
    contrasts: union((list) => list.contrasts),
    longestAfter: (word) => longest.get(word) ?? 1,
  };
}

/** One lexicon for both languages: mixed texts are common, and the words of the two languages do not overlap. */
export const lexicon: Lexicon = compile([arabicWords, englishWords]);
