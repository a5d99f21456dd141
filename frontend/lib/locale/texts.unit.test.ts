// @vitest-environment node
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { durationInFull, durationInWords, durationShort } from './duration.ts';
import { localeTag } from './language.ts';
import type { MessageId, Translate } from './t.tsx';

const files = import.meta.glob<Record<string, string>>('../../locales/*/*.json', { eager: true, import: 'default' });
const textsOf = (language: string) => Object.entries(files).filter(([path]) => path.includes(`/${language}/`));

function translator(language: 'ar' | 'en'): Translate {
  const messages = Object.assign({}, ...textsOf(language).map(([, texts]) => texts)) as Record<MessageId, string>;
  const intl = createIntl({ locale: localeTag(language), messages });
  return (id, values) => intl.formatMessage({ id }, values);
}

const HOUR = 3_600_000;

/** Names of the values a message uses, in all its branches. */
function valuesOf(parts: readonly MessageFormatElement[], names = new Set<string>()): Set<string> {
  for (const part of parts) {
    if (part.type !== TYPE.literal && part.type !== TYPE.pound) names.add(part.value);
    if (part.type === TYPE.tag) valuesOf(part.children, names);
    if (part.type === TYPE.plural || part.type === TYPE.select)
      for (const branch of Object.values(part.options)) valuesOf(branch.value, names);
  }
  return names;
}

const entries = (language: string) =>
  textsOf(language).flatMap(([path, texts]) => Object.entries(texts).map(([key, text]) => ({ path, key, text })));
const english = Object.fromEntries(entries('en').map(({ key, text }) => [key, text]));

describe('texts', () => {
  it('exist in both languages under the same keys', () => {
    expect(
      entries('en')
        .map(({ key }) => key)
        .sort(),
    ).toEqual(
      entries('ar')
        .map(({ key }) => key)
        .sort(),
    );
  });

  it('use the same values in both languages', () => {
    const values = (text: string) => [...valuesOf(parse(text))].sort().join(', ');
    expect(entries('ar').filter(({ key, text }) => values(text) !== values(english[key] ?? ''))).toEqual([]);
  });

  it('have keys that start with the context of their file', () => {
    expect([...entries('ar'), ...entries('en')].filter(({ path, key }) => !path.endsWith(`/${key.split('.')[0]}.json`))).toEqual([]);
  });
});

describe('durations', () => {
  const ar = translator('ar');
  const en = translator('en');

  it('agree in number and case in Arabic', () => {
    expect([1, 2, 3, 11, 100].map((hours) => ar('common.duration.hours', { count: hours }))).toEqual([
      'ساعة واحدة',
      'ساعتان',
      '3 ساعات',
      '11 ساعة',
      '100 ساعة',
    ]);
    expect(ar('common.sla.late', { duration: durationInWords(ar, 2.2 * HOUR, 'bound') })).toBe('متأخرة ساعتين');
    expect(ar('common.sla.left', { duration: durationInWords(ar, 2.1 * HOUR) })).toBe('المتبقي: ساعتان');
    expect(ar('common.stars', { count: 2 })).toBe('نجمتان');
    expect(ar('common.stars', { count: 5 })).toBe('5 نجوم');
  });

  it('show one unit in words, two in full, and short units as figures', () => {
    const ms = 3 * HOUR + 20 * 60_000;
    expect(durationInWords(en, ms)).toBe('3 hours');
    expect(durationInFull(en, ms)).toBe('3 hours and 20 minutes');
    expect(durationShort(ar, ms)).toBe('3 س 20 د');
    expect(durationShort(ar, 2 * HOUR + 5 * 60_000)).toBe('2 س 5 د');
    expect(durationShort(en, 50 * HOUR)).toBe('2 d 2 h');
    expect(durationShort(en, 800)).toBe('0 s');
    expect(durationShort(ar, 10 * HOUR)).toBe('10 ساعات');
    expect(durationShort(en, 10 * HOUR)).toBe('10 hours');
    expect(durationShort(ar, 2 * HOUR, 'bound')).toBe('ساعتين');
    expect(durationShort(ar, 48 * HOUR)).toBe('يومان');
    expect(durationInWords(en, -5)).toBe('0 seconds');
  });
});
