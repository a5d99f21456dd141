import type { KnownReview } from './state.ts';

/** From this share of its words on, a text is the suggestion itself, edited. */
const keptShare = 0.5;
/** Fewer words than these are the beginning of many texts, so they count only as a whole. */
const fewWords = 5;

/**
 * Whether a text began as a smart reply: it keeps most words of one that was suggested, or it was edited out of a draft that did.
 * The server decides, so that no client has to be believed.
 */
export function beganAsSuggestion(
  { suggested, draftFromSuggestion }: Pick<KnownReview, 'suggested' | 'draftFromSuggestion'>,
  text: string | null,
): boolean {
  if (draftFromSuggestion) return true;
  if (text === null || suggested.length === 0) return false;
  const mine = wordsOf(text);
  const words = new Set(mine);
  return suggested.some((one) => {
    const theirs = wordsOf(one);
    if (theirs.length < fewWords) return theirs.length > 0 && theirs.join(' ') === mine.join(' ');
    return theirs.filter((word) => words.has(word)).length >= theirs.length * keptShare;
  });
}

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
