import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { documentVersions, planCatalogue, planIds, sharedFeatures, siteDocuments } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { readMarkdown } from '../vite/markdown.ts';
import { facts } from './facts.ts';

const frontend = path.resolve(import.meta.dirname, '..');
const contentFiles = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));

type Sources = Readonly<Record<string, string>>;

/** What plan cards say: their numbers are the limits of their plan, and the days of analytics of the lowest. */
function planTexts() {
  return planIds.flatMap((plan) =>
    (['ar', 'en'] as const).flatMap((language) => {
      const { name, description, features } = planCatalogue[plan].texts[language];
      return [name, description, ...features, ...sharedFeatures[language]].map((text, nth) => ({
        at: `${language} ${plan} ${nth}`,
        text,
        sources: Object.fromEntries(
          numbersIn(text).map((number) => [number, /30 (days|يوم)/.test(text) ? 'fact:basicPeriodDays' : `fact:limitsOf.${plan}`]),
        ),
      }));
    }),
  );
}

const ordinals = 'الأول الثاني الثالث الرابع الخامس السادس السابع الثامن التاسع العاشر الحادي-عشر الثاني-عشر'.split(' ');

/** A text with the sections that it names in Arabic words by their digits. */
const withSectionDigits = (text: string): string =>
  ordinals
    .map((word, nth) => [word.replace('-', ' '), nth + 1] as const)
    .toReversed()
    .reduce((said, [word, nth]) => said.replaceAll(`البند ${word}`, `البند ${nth}`), text);

/** What mails and the site say of changes: their numbers are sections of the text itself. */
function changeTexts() {
  return siteDocuments.flatMap((document) =>
    documentVersions[document].changes.flatMap(({ version, texts }) =>
      (['ar', 'en'] as const).map((language) => {
        const text = withSectionDigits(texts[language]);
        const sources = Object.fromEntries(numbersIn(text).map((number) => [number, `section:${document}.${language}`]));
        return { at: `${language} ${document} version ${version}`, text, sources };
      }),
    ),
  );
}

/** Whether a text of the site has a section of this number. */
const hasSection = (page: string, number: string): boolean =>
  readFileSync(path.join(import.meta.dirname, 'pages', `${page}.md`), 'utf8').includes(`\n## ${number}. `);

/** What is read on the site, with the sources of its numbers, by where it stands. */
function allTexts(): { readonly at: string; readonly text: string; readonly sources: Sources }[] {
  const bySource = JSON.parse(readFileSync(path.join(import.meta.dirname, 'sources.json'), 'utf8')) as Record<string, Sources>;
  const messages = (['ar', 'en'] as const).flatMap((language) =>
    [
      'common',
      'shell',
      'company',
      'public-site',
      'landing-end',
      'pages',
      'rating',
      'contact',
      'follow',
      'careers',
      'status',
      'identity',
      'protection',
      'team',
    ].flatMap((file) =>
      Object.entries(
        JSON.parse(readFileSync(path.join(frontend, 'locales', language, `${file}.json`), 'utf8')) as Record<string, string>,
      ).map(([id, text]) => ({ at: `${language} ${id}`, text, sources: bySource[id] ?? {} })),
    ),
  );
  const documents = contentFiles.map((file) => {
    const { meta, body } = readMarkdown(readFileSync(path.join(import.meta.dirname, file), 'utf8'));
    return {
      at: file,
      text: `${String(meta['title'])}\n${String(meta['description'])}\n${body}`,
      sources: (meta['sources'] ?? {}) as Sources,
    };
  });
  return [...messages, ...documents, ...planTexts(), ...changeTexts()];
}

/** Words that say a number, in English and Arabic, by the number. «one» and «واحد» count only a time: see `oneOfTime`. */
const words: Readonly<Record<string, readonly string[]>> = {
  '0.5': ['half', 'نصف'],
  '2': [
    'two',
    'twice',
    'مرتان',
    'مرتين',
    'اثنان',
    'اثنين',
    'اثنتان',
    'اثنتين',
    'سنتان',
    'سنتين',
    'شهران',
    'شهرين',
    'يومان',
    'يومين',
    'ساعتان',
    'ساعتين',
    'دقيقتان',
    'دقيقتين',
  ],
  '3': ['three', 'ثلاث', 'ثلاثة'],
  '4': ['four', 'أربع', 'أربعة'],
  '5': ['five', 'خمس', 'خمسة'],
  '6': ['six', 'ست', 'ستة'],
  '7': ['seven', 'سبع', 'سبعة'],
  '8': ['eight', 'ثمان', 'ثماني', 'ثمانية'],
  '9': ['nine', 'تسع', 'تسعة'],
  '10': ['ten', 'عشر', 'عشرة'],
  '11': ['eleven'],
  '12': ['twelve', 'dozen', 'dozens'],
  '20': ['twenty', 'عشرون', 'عشرين', 'عشرات'],
  '30': ['thirty', 'ثلاثون', 'ثلاثين'],
  '40': ['forty', 'أربعون', 'أربعين'],
  '50': ['fifty', 'خمسون', 'خمسين'],
  '60': ['sixty', 'ستون', 'ستين'],
  '70': ['seventy', 'سبعون', 'سبعين'],
  '80': ['eighty', 'ثمانون', 'ثمانين'],
  '90': ['ninety', 'تسعون', 'تسعين'],
  '100': ['hundred', 'hundreds', 'مئة', 'مائة', 'مئات'],
  '200': ['مئتان', 'مئتين', 'مائتان', 'مائتين'],
  '1000': ['thousand', 'thousands', 'ألف', 'آلاف'],
  '2000': ['ألفان', 'ألفين'],
  '1000000': ['million', 'millions', 'مليون', 'ملايين'],
};
const numberOfWord = new Map(Object.entries(words).flatMap(([number, all]) => all.map((word) => [word, number] as const)));

const oneOfTime = /\bone (second|minute|hour|day|week|month|year)\b|(ثانية|دقيقة|ساعة|يوم|أسبوع|شهر|سنة) واحدة?(?![\p{L}\p{M}])/giu;

/** The numbers that a text says in words. Monday in Arabic, «both» in Arabic and two-step verification are none, nor is the form of a plural. */
function wordsIn(text: string): string[] {
  const plain = text
    .replace(/\b(one|two) \{[^}]*\}/g, '')
    .replace(/الاثنين|two-step/gi, '')
    .replace(/^(words|keywords): .*$/gm, '');
  const found = plain.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const single = [...plain.matchAll(oneOfTime)].map(() => '1');
  const others = found.flatMap((word) => {
    const bare = word.replace(/\p{M}/gu, '');
    const number =
      numberOfWord.get(bare) ?? numberOfWord.get(bare.replace(/^[وفبلك]?(ال)?/u, '')) ?? numberOfWord.get(bare.replace(/^لل/u, ''));
    return number === undefined ? [] : [number];
  });
  return [...single, ...others];
}

/** The numbers in a text; those of lists and headings, of the form of plurals and in names such as `argon2id` are none. */
function numbersIn(text: string): string[] {
  const plain = text
    .replace(/^(#+ )?\d+\. /gm, '')
    .replace(/=\d+ \{/g, '{')
    .replace(/\p{L}+\d+\p{L}*/gu, '');
  return plain.match(/[\d٠-٩]+([.,٫٬][\d٠-٩]+)*/gu) ?? [];
}

/** What a number may be that nothing measures and no law says. */
const names = new Set([
  'name:a figure of speech',
  'name:an example',
  'name:an example, marked as one',
  'name:as many as the form of the plural says',
  'name:as many as the list beside shows',
  'name:as many as the writer is asked for',
  'name:how authenticator apps count, RFC 6238',
  'name:our own rule',
  'name:the businesses named',
  'name:the figures below',
  'name:the most stars there are',
  'name:the readers named',
  'name:the steps below',
  'name:the ways below',
  'name:the ways named',
]);
const recorded = readFileSync(path.join(frontend, '../docs/security.md'), 'utf8').split('\n');

/** Whether a row of the recorded figures says this of its test. `says`: «S16: 21 screens». */
function isRecorded(says: string, number: string): boolean {
  const [test = '', figure = ''] = says.split(': ');
  return figure.startsWith(`${number} `) && recorded.some((row) => row.startsWith(`| ${test} |`) && row.includes(figure));
}

/** Why a number may not stand there; null: it may. */
function troubleWith(number: string, sources: Sources): string | null {
  const source = sources[number];
  if (source === undefined) return 'has no source';
  if (source.startsWith('recorded:')) return isRecorded(source.slice('recorded:'.length), number) ? null : `is not ${source}`;
  if (source.startsWith('section:')) return hasSection(source.slice('section:'.length), number) ? null : `is not a ${source}`;
  if (source.startsWith('law:') || names.has(source)) return null;
  if (!source.startsWith('fact:')) return `has a source of no known kind, ${source}`;
  return facts[source.slice('fact:'.length)]?.includes(Number(number.replaceAll(',', ''))) === true ? null : `is not ${source}`;
}

test('every number on the public site has a source, and what the product decides is what the product does', () => {
  const texts = allTexts();
  expect(texts.length).toBeGreaterThan(100);
  const troubles = texts.flatMap(({ at, text, sources }) =>
    [...numbersIn(text), ...wordsIn(text)].flatMap((number) => {
      const trouble = troubleWith(number, sources);
      return trouble === null ? [] : [`${at}: ${number} ${trouble}`];
    }),
  );
  expect(troubles).toEqual([]);
});

test('a number without a source, and one that the product contradicts, are found', () => {
  expect(numbersIn('1. عند 10,000 عميل، و٩٩٫٩٪ {n, plural, =0 {لا} other {#}} argon2id')).toEqual(['10,000', '٩٩٫٩']);
  expect(
    wordsIn(
      'سبعة أيام، وخلال الثلاثين يومًا، بثلاثةِ فروع، يوم الاثنين {n, plural, two {x} few {y}} Two of a hundred, two-step, one of them, مرتين كل نصف دقيقة, one hour',
    ),
  ).toEqual(['1', '7', '30', '3', '2', '100', '2', '0.5']);
  expect([troubleWith('99', {}), troubleWith('14', { '14': 'fact:vatPercent' }), troubleWith('15', { '15': 'fact:vatPercent' })]).toEqual([
    'has no source',
    'is not fact:vatPercent',
    null,
  ]);
  expect(troubleWith('7', { '7': 'somebody said so' })).toBe('has a source of no known kind, somebody said so');
  expect(withSectionDigits('والبند الحادي عشر والبند الثاني')).toBe('والبند 11 والبند 2');
  expect([troubleWith('11', { '11': 'section:privacy.ar' }), troubleWith('11', { '11': 'section:terms.ar' })]).toEqual([
    null,
    'is not a section:terms.ar',
  ]);
  expect(troubleWith('22', { '22': 'recorded:S16: 22 screens' })).toBe('is not recorded:S16: 22 screens');
});

test('where a form is confirmed by mail, its texts say how often at most', () => {
  const promises = allTexts().flatMap(({ at, text }) =>
    /(careers\.sent|contact\.reference\.text|pages\.support\.write\.text|pages\/careers\...\.md)$/.test(at) ? [text] : [],
  );
  expect(promises).toHaveLength(8);
  const limit = /mail[^.]*at most one (an hour|a day)|رسالة[^.]*واحدة في (الساعة|اليوم) على الأكثر/;
  expect(promises.filter((text) => !limit.test(text))).toEqual([]);
});

test('every article is in both languages, with the same date, section and order', () => {
  const facing = contentFiles.filter((file) => file.endsWith('.ar.md'));
  expect(contentFiles.length).toBe(facing.length * 2);
  for (const file of facing) {
    const metaOf = (name: string) => {
      const { date, category, order } = readMarkdown(readFileSync(path.join(import.meta.dirname, name), 'utf8')).meta;
      return [date, category, order];
    };
    expect([file, metaOf(file.replace('.ar.md', '.en.md'))]).toEqual([file, metaOf(file)]);
  }
});
