import type { TopicMention } from '@sumaa/contracts';
import { reviewClassifier } from '@sumaa/runtime/classifier';
import { keywordsOf, type Keyword } from '@sumaa/runtime/keywords';

/** What a composed review is about. */
export interface TextSubjects {
  readonly keywords: readonly Keyword[];
  readonly mentions: readonly TopicMention[];
}

const known = new Map<string, TextSubjects>();

/** Of one phrase: the loader writes few different ones, again and again. */
function subjectsOfPhrase(text: string): TextSubjects {
  const before = known.get(text);
  if (before !== undefined) return before;
  const subjects = { keywords: keywordsOf(text), mentions: reviewClassifier.classify({ stars: null, text }).topics };
  known.set(text, subjects);
  return subjects;
}

/** Keywords and topics of a text by `composeReview`, phrase by phrase, each keyword once. */
export function subjectsOf(text: string): TextSubjects {
  const phrases = text.replace(/(?: \d+)?\.$/, '').split(/[,،] /);
  const parts = phrases.map(subjectsOfPhrase);
  const keywords = new Map(parts.flatMap((part) => part.keywords).map((keyword) => [keyword.key, keyword]));
  return { keywords: [...keywords.values()], mentions: parts.flatMap(({ mentions }) => mentions) };
}
