import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../frontend/locales');
const contexts = readdirSync(path.join(folder, 'ar')).toSorted();
const texts = (language: string, file: string) =>
  JSON.parse(readFileSync(path.join(folder, language, file), 'utf8')) as Record<string, string>;

function plurals(elements: readonly MessageFormatElement[]): string[][] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.plural) {
      return [
        Object.keys(element.options).filter((form) => !form.startsWith('=')),
        ...Object.values(element.options).flatMap(({ value }) => plurals(value)),
      ];
    }
    if (element.type === TYPE.select) return Object.values(element.options).flatMap(({ value }) => plurals(value));
    return element.type === TYPE.tag ? plurals(element.children) : [];
  });
}

function parameters(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      return [element.value, ...Object.values(element.options).flatMap(({ value }) => parameters(value))];
    }
    return element.type === TYPE.tag ? [element.value, ...parameters(element.children)] : [element.value];
  });
}

test('both languages have the same files', () => {
  expect(readdirSync(path.join(folder, 'en')).toSorted()).toEqual(contexts);
});

describe.each(contexts)('%s', (file) => {
  const ar = texts('ar', file);
  const en = texts('en', file);

  test('both languages have the same keys, none empty', () => {
    expect(Object.keys(en).toSorted()).toEqual(Object.keys(ar).toSorted());
    expect([...Object.entries(ar), ...Object.entries(en)].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('every text is valid ICU with the same parameters in both languages', () => {
    for (const [key, text] of Object.entries(ar)) {
      expect([key, ...new Set(parameters(parse(en[key] ?? '')).toSorted())]).toEqual([key, ...new Set(parameters(parse(text)).toSorted())]);
    }
  });

  test('Arabic plurals have all six forms', () => {
    for (const [key, text] of Object.entries(ar)) {
      for (const forms of plurals(parse(text))) {
        expect([key, ...forms.toSorted()]).toEqual([key, 'few', 'many', 'one', 'other', 'two', 'zero']);
      }
    }
  });
});
