// Most words of reviews are the same few thousand, and looking one up costs more than all the rest of the classification.
const most = 50_000;

/** The same function, with its answers kept for the words that it has seen. */
export function remembered<T>(find: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>();
  return (word) => {
    if (known.has(word)) return known.get(word) as T;
    if (known.size >= most) known.clear();
    const found = find(word);
    known.set(word, found);
    return found;
  };
}
