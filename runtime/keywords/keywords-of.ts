import { lexicon } from '../classifier/lexicon.ts';
import { remembered } from '../classifier/remembered.ts';
import { tokensOf, type Token } from '../classifier/tokens.ts';
import { cleaned, formOf, isArabic, isLatin, keywordOf, known, leastStem, type Form } from './forms.ts';
import { isFormOfAddress, isServing, isStopWord, peopleIn } from './people-in.ts';

/** What a text is about: `key` is the same for all spellings and clitics of the word or of the two words; `shown`: as it is written here. */
export interface Keyword {
  readonly key: string;
  readonly shown: string;
}

/** What a text is about, and the keys of the words that it uses as somebody's name. */
export interface TextWords {
  readonly keywords: readonly Keyword[];
  readonly introduced: readonly string[];
}

/** A text has few subjects; a list of hundreds would be an attack. */
const mostKeywords = 40;
const mostLetters = 30;
/** Words that only praise or blame say nothing of why; milder ones name things too («تأخير», «نظافة»). */
const strong = { praise: 1.5, blame: -2 };

const isJudgement = remembered((key) => {
  const weight = known.has(key) ? 0 : (lexicon.weights.get(key) ?? 0);
  return weight >= strong.praise || weight <= strong.blame;
});

/** The subjects of a text, each once: single words, and two that stand side by side. No numbers, no judgements, nobody's name (`peopleIn`). */
export function wordsOf(text: string): TextWords {
  const tokens = tokensOf(text);
  const { places: named, introduced } = peopleIn(tokens, text);
  const found = new Map<string, string>();
  // Whoever asks for what is shown gets what is counted under the key: what does not lead back to it is shown as it stands.
  const add = (key: string, ...ways: readonly string[]) => {
    const shown = found.has(key) ? undefined : ways.find((way) => keywordOf(way) === key);
    if (shown !== undefined) found.set(key, shown);
  };
  let before: (Form & { readonly piece: string }) | null = null;
  for (const [place, { value, start, end }] of tokens.entries()) {
    const piece = cleaned(text.slice(start, end));
    const form = named.has(place) ? null : subjectAt(tokens, place, piece);
    if (form !== null) {
      add(form.key, form.written ?? piece.slice(form.cut), piece);
      // «الأسعار والمواقف» are two subjects.
      if (before && !/^[وف]/u.test(value.slice(0, form.cut))) {
        add(`${before.key} ${form.key}`, `${before.piece.slice(before.cut)} ${piece}`, `${before.piece} ${piece}`);
      }
    }
    before = form && { ...form, piece };
  }
  const keywords = [...found]
    .filter(([key, shown]) => key.length <= mostLetters && shown.length <= mostLetters)
    .slice(0, mostKeywords)
    .map(([key, shown]) => ({ key, shown }));
  return { keywords, introduced: [...introduced].filter((key) => key.length <= mostLetters).slice(0, mostKeywords) };
}

/** What a text is about. */
export const keywordsOf = (text: string): readonly Keyword[] => wordsOf(text).keywords;

/** The form of a word that may be a subject; null for all others. */
function subjectAt(tokens: readonly Token[], place: number, piece: string): Form | null {
  const { kind, value } = tokens[place]!;
  if (kind !== 'word' || !(isArabic.test(value) || isLatin.test(value)) || value.includes("'")) return null;
  const form = formOf(piece);
  if (form.key.length < leastStem || isStopWord(value) || isFormOfAddress(value) || isServing(value)) return null;
  if (isJudgement(value) || isJudgement(form.key)) return null;
  return cleaned(piece).length < leastStem ? null : form;
}
