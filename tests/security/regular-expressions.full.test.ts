import { createContext, Script } from 'node:vm';
import { Email, normalise, OptionalPhone, Phone, searchPatterns, searchText } from '@sumaa/contracts';
import { languageOfText, reviewClassifier, splitTranslation } from '@sumaa/runtime/classifier';
import { keywordOf, keywordsOf } from '@sumaa/runtime/keywords';
import { maskPersonal } from '@sumaa/runtime/log';
import { createMasking } from '@sumaa/runtime/reply-writer';
import { amount, report, within } from '@sumaa/runtime/testing';
import { expect, test } from 'vitest';
import { parseAst } from 'vite';
import { product, textOf } from '../gates/sources.ts';

interface Found {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

/** Every regular expression that is written in the sources of the product. */
function expressionsIn(file: string): readonly Found[] {
  const found: Found[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { regex, start } = node as { readonly regex?: { readonly pattern: string; readonly flags: string }; readonly start?: number };
    if (regex !== undefined) found.push({ place: `${file} at ${start}`, source: regex.pattern, flags: regex.flags.replace('y', '') });
    Object.values(node).forEach(visit);
  };
  visit(parseAst(textOf(file), { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file));
  return found;
}

/** What is repeated in an attack: whatever a group of an expression may read in two ways. */
const pumps = [' ', '\t', '\n', 'a', 'A', '0', '-', '.', '@', ',', '"', "'", '<', '(', '[', '{', '/', '\\', '=', '+', '%', '_', 'ا', 'ـ', 'َ', '٠', '😀', '\u200f', 'a ', 'a.', 'a@', 'a,', '0-', '0 ', '""', '<a', '()', '${', '05', '+966', '(Original)', '(Translated by Google)']; // prettier-ignore
/** An attack ends with what most expressions do not read, so that they go back. */
const attack = (pump: string, length: number) => `${pump.repeat(Math.ceil(length / pump.length))}\u0001!`;

/** In full as long as any text that the product reads with an expression of its own. */
const textLength = amount({ bounded: 2_000, full: 5_000 });
const hangMs = 5_000;

const asked = createContext({ expression: /x/, text: '' });
const script = new Script('expression.lastIndex = 0; expression.exec(text)');

/** Runs in a context that ends what hangs; the CPU time in ms, null if it had to be ended. */
function costOf({ source, flags }: Pick<Found, 'source' | 'flags'>, text: string): number | null {
  Object.assign(asked, { expression: new RegExp(source, flags), text });
  const before = process.cpuUsage();
  try {
    script.runInContext(asked, { timeout: hangMs });
  } catch {
    return null;
  }
  return process.cpuUsage(before).user / 1000;
}

test('S19: no expression of the product hangs on a text that is made to let it go back', { timeout: 600_000 }, () => {
  const expressions = product.filter((file) => !/\.d\.[cm]?ts$/.test(file)).flatMap(expressionsIn);
  expect(expressions.length).toBeGreaterThan(200);
  const texts = pumps.map((pump) => attack(pump, textLength));
  const hanging: string[] = [];
  let slowest = { ms: 0, place: '' };
  for (const expression of expressions) {
    for (const text of texts) {
      const ms = costOf(expression, text);
      if (ms === null) hanging.push(`${expression.place}: /${expression.source}/ on ${JSON.stringify(text.slice(0, 20))}`);
      else if (ms > slowest.ms) slowest = { ms, place: expression.place };
    }
  }
  expect(hanging).toEqual([]);
  report('S19', expressions.length * texts.length, {
    expressions: expressions.length,
    'slowest, ms': within(slowest.ms, 200),
    of: slowest.place,
  });
});

/** What reads whole texts of strangers before anything has limited them. */
const readers = {
  search: searchPatterns,
  'stored text': (text) => searchText(text, null),
  'e-mail': (text) => Email.safeParse(text),
  phone: (text) => [Phone.safeParse(text), OptionalPhone.safeParse(text)],
  'words of rules': normalise,
  language: languageOfText,
  translation: splitTranslation,
  sentiment: (text) => reviewClassifier.classify({ stars: 3, text }),
  keywords: keywordsOf,
  keyword: keywordOf,
  log: maskPersonal,
  masking: (text) => createMasking([]).mask(text),
} satisfies Record<string, (text: string) => unknown>;
/** Google's reviews are shorter by far than what they are given here. */
const allowedMs: Partial<Record<keyof typeof readers, number>> = { sentiment: 1_000, keywords: 1_000, masking: 1_000 };

test('S19: long texts are read in time by search, rules, e-mail, phone, log and classifier', { timeout: 600_000 }, () => {
  const length = amount({ bounded: 20_000, full: 100_000 });
  const texts = [...pumps.map((pump) => attack(pump, length)), '%'.repeat(10_000)];
  for (const [name, read] of Object.entries(readers) as [keyof typeof readers, (text: string) => unknown][]) {
    let slowest = 0;
    for (const text of texts) {
      const before = process.cpuUsage();
      expect(() => read(text)).not.toThrow();
      slowest = Math.max(slowest, process.cpuUsage(before).user / 1000);
    }
    report('S19 texts', texts.length, { reader: name, 'slowest, ms': within(slowest, allowedMs[name] ?? 200) });
  }
});

test('S19, positive control: an expression that can read the same text in many ways is found', () => {
  expect(costOf({ source: String.raw`^(\w+\s?)+$`, flags: 'u' }, attack('a', textLength))).toBeNull();
  report('S19 control', 0, { hangs: 1 });
});
