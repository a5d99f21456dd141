import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Sentiment } from '@sumaa/contracts';
import { z } from 'zod';
import { foldSpelling } from '../tokens.ts';

/** A labelled review of the measuring or training files; other fields are ignored. */
const Row = z.object({
  id: z.string(),
  text: z.string(),
  label: Sentiment,
  lang: z.enum(['ar', 'en']),
  source: z.string(),
  licence: z.string(),
});
export type Row = z.infer<typeof Row>;

export const languages = ['ar', 'en'] as const;
export type RowLanguage = (typeof languages)[number];

/** The rows of one file of JSON lines; null where the folder does not have it. */
export function readRows(folder: string, file: string): Row[] | null {
  const at = path.join(folder, file);
  if (!existsSync(at)) return null;
  const lines = readFileSync(at, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => Row.parse(JSON.parse(line)));
}

/** The rows that a shipped model may be trained on: both languages, sources under MIT or CC BY. Null where the folder lacks one. */
export function readTrainingRows(folder: string): Row[] | null {
  const rows = languages.map((language) => readRows(folder, `${language}_train_licensed.jsonl`));
  return rows.every((found) => found !== null) ? rows.flat() : null;
}

/** The words of a text, for finding the same one again. */
export const sameText = (text: string): string =>
  foldSpelling(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * The rows to measure with: of no source that a training row comes from, and with no text that is also a training text (compared without
 * punctuation and spelling variants). Null where the folder lacks a file.
 */
export function readUnseenRows(folder: string, trained: readonly Row[], language: RowLanguage): Row[] | null {
  const sources = new Set(trained.map(({ source }) => source));
  const texts = new Set(trained.map(({ text }) => sameText(text)));
  return readRows(folder, `${language}_data.jsonl`)?.filter((row) => !sources.has(row.source) && !texts.has(sameText(row.text))) ?? null;
}
