import { repliesPerRequest, type ReplyRequest, type ReplyWriter } from '../reply-writer.ts';
import { compose, diceOf } from './compose.ts';

/** How many wordings are composed to choose from, and how often that is attempted. */
const candidates = 60;
const mostAttempts = 200;

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
  const fresh = new Set<string>();
  const used = new Set<string>();
  for (let attempt = 0; attempt < mostAttempts && fresh.size < candidates; attempt++) {
    const text = compose(request, dice);
    (request.isUsed(text) ? used : fresh).add(text);
  }
  const examples = request.examples.map(({ text }) => text);
  const ranked = [...rankBy(examples, [...fresh]), ...(fresh.size < count ? used : [])];
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
