const placeholder = /\{\{\s*([a-z]+)\s*\}\}/gu;

/** Names in double braces that are none of these, as they were written; none twice. */
export const unknownPlaceholders = (text: string, names: readonly string[]): string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name).filter((name) => !names.includes(name))),
];

/** Stands for what is not known, until the spaces around it are gone. */
const nothing = '\uE000';

/** Fills in the names in double braces, e.g. `{{name}}`; other names stay. What is null becomes empty, and leaves no double space. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string | null>>): string {
  const filled = text.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '').trim() || nothing : whole,
  );
  return filled
    .replace(/ ?\uE000(?= |[,.;:!?،؛؟]|$)/gmu, '')
    .replaceAll(nothing, '')
    .trim();
}
