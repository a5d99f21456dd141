import { repliesPerRequest, type ReplyRequest, type ReplyWriter } from '../reply-writer.ts';
import { compose, diceOf } from './compose.ts';

/** How many wordings are composed to choose from. */
const candidates = 60;

/** Composes replies from our own sentences; needs no network and never fails. */
export const embeddedWriter: ReplyWriter = {
  async write(request, { signal, onText }) {
    signal.throwIfAborted();
    const texts = composeReplies(request, repliesPerRequest);
    texts.forEach((text, index) => onText(index, text));
    return { texts, writer: 'embedded', missed: false };
  },
};

/** Different replies to one review; none that was used for the branch just before, and those first that are most like the examples. */
export function composeReplies(request: ReplyRequest, count: number): string[] {
  const dice = diceOf(request.seed);
  const composed = [...new Set(Array.from({ length: candidates }, () => compose(request, dice)))];
  const fresh = composed.filter((text) => !request.isUsed(text));
  const ranked = rankBy(
    request.examples.map(({ text }) => text),
    fresh.length >= count ? fresh : composed,
  );
  const chosen: string[] = [];
  for (const text of ranked) if (!chosen.some((other) => firstSentence(other) === firstSentence(text))) chosen.push(text);
  return [...chosen, ...ranked.filter((text) => !chosen.includes(text))].slice(0, count);
}

const firstSentence = (text: string): string => text.slice(0, text.search(/[.،!]/u));

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.match(/[\p{L}\p{M}]+/gu));

/** Stable: equally good texts stay in their order. */
function rankBy(examples: readonly string[], texts: readonly string[]): readonly string[] {
  if (examples.length === 0) return texts;
  const known = examples.map(wordsOf);
  const likeness = (text: string) => {
    const words = wordsOf(text);
    return Math.max(...known.map((example) => [...words].filter((word) => example.has(word)).length / (words.size + example.size)));
  };
  return texts
    .map((text) => ({ text, likeness: likeness(text) }))
    .toSorted((a, b) => b.likeness - a.likeness)
    .map(({ text }) => text);
}
