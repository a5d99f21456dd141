const cut = (text: string, length: number): string => {
  const letters = [
    ...text
      .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
      .replace(/\s+/gu, ' ')
      .trim(),
  ];
  return letters.length <= length ? letters.join('') : `${letters.slice(0, length - 1).join('')}…`;
};

/** The name of a sender as the inbox shows it: what the mail says, else what stands before the `@`. */
export function senderName({ name, address }: { readonly name: string; readonly address: string }): string {
  const given = cut(name, 120);
  return given === '' ? cut(address.split('@', 1)[0] ?? '', 120) || address : given;
}

/** The subject of a mail without «Re:» and the like; undefined where it says nothing. */
export function subjectLine(subject: string): string | undefined {
  const bare = cut(subject, 200).replace(/^(?:(?:re|fw|fwd|رد|إعادة توجيه) ?: ?){1,10}/iu, '');
  return bare === '' ? undefined : cut(bare, 120);
}

/** A text as it is stored: at most 20,000 characters. */
export const storedText = (text: string): string => {
  const trimmed = text.trim();
  return trimmed.length <= 20_000 ? trimmed : `${trimmed.slice(0, 19_999)}…`;
};
