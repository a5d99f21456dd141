/** A Google comment split into the customer's own text and Google's translation, if there is one. */
export interface SplitComment {
  readonly text: string | null;
  readonly translation: string | null;
}

// Google writes the markers in the language of the reading account; the Arabic ones are those shown in Maps.
const translated = /\((?:Translated by Google|ترجمة Google|ترجمة جوجل|تمت الترجمة بواسطة Google)\)/i;
const original = /\((?:Original|النص الأصلي|الأصلي|الأصل)\)/i;

/**
 * Splits "(Translated by Google) X (Original) Y" and "Y (Translated by Google) X". A comment without the first marker is entirely the
 * customer's own, also when it contains "(Original)". Empty texts become null.
 */
export function splitTranslation(comment: string | null): SplitComment {
  if (comment === null) return { text: null, translation: null };
  const first = translated.exec(comment);
  if (!first) return { text: clean(comment), translation: null };
  const before = comment.slice(0, first.index);
  const after = comment.slice(first.index + first[0].length);
  const second = original.exec(after);
  if (clean(before) === null && second) {
    return { text: clean(after.slice(second.index + second[0].length)), translation: clean(after.slice(0, second.index)) };
  }
  if (clean(before) !== null) return { text: clean(before), translation: clean(after) };
  // Google delivered only its translation: use it rather than no text.
  return { text: clean(after), translation: null };
}

function clean(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
}
