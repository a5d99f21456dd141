import type { TopicMention } from '@sumaa/contracts';

/** A stretch of a text; `mention` is null between the marked ones. */
export interface TextPart {
  readonly text: string;
  readonly mention: TopicMention | null;
}

/** Divides a text at its mentions, in order. A mention that overlaps an earlier one, or does not fit the text, is left out. */
export function partsOfText(text: string, mentions: readonly TopicMention[]): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const mention of mentions.toSorted((a, b) => a.start - b.start)) {
    if (mention.start < at || mention.end <= mention.start || mention.end > text.length) continue;
    if (mention.start > at) parts.push({ text: text.slice(at, mention.start), mention: null });
    parts.push({ text: text.slice(mention.start, mention.end), mention });
    at = mention.end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), mention: null });
  return parts;
}
