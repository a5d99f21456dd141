/** Shows texts while they grow. */
export interface ShownTexts {
  show(index: number, text: string): void;
  /** Resolves once everything was shown, with each text as far as it grew; throws where it could not be kept. */
  all(): Promise<readonly string[]>;
}

/** Shows nothing before it is kept, so that what somebody publishes of it is known, however early they do. */
export function createShownTexts(
  keep: (texts: readonly string[]) => Promise<void>,
  onText: (index: number, text: string) => void,
): ShownTexts {
  const latest = new Map<number, string>();
  let texts: readonly string[] = [];
  let done = Promise.resolve();
  return {
    show(index, text) {
      if (text.trim() === '' || latest.get(index) === text) return;
      latest.set(index, text);
      const isNew = !texts.includes(text);
      if (isNew) texts = [...texts, text];
      const known = texts;
      const next = async (earlier: Promise<void>): Promise<void> => {
        await earlier;
        if (isNew) await keep(known);
        onText(index, text);
      };
      done = next(done);
      // Whoever asks for all of them is given the error.
      done.catch(() => undefined);
    },
    async all() {
      await done;
      return texts.filter((text, at) => !texts.some((other, number) => number > at && other.startsWith(text)));
    },
  };
}
