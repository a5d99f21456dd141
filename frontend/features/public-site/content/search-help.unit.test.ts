import { expect, test } from 'vitest';
import { searchHelp } from './search-help.ts';

const articles = [
  { title: 'ربط حساب Google', description: 'ما يلزم قبل الربط', words: ['إذن', 'صلاحية'] },
  { title: 'دعوة الفريق', description: 'الأدوار والصلاحيات', words: ['موظف'] },
];
const found = (search: string) => searchHelp(articles, search).map(({ title }) => title);

test.each([
  ['رَبْط', ['ربط حساب Google']],
  ['اذن', ['ربط حساب Google']],
  ['صلاحيه google', ['ربط حساب Google']],
  ['الصلاحيات موظف', ['دعوة الفريق']],
  ['فاتورة', []],
  ['  ', ['ربط حساب Google', 'دعوة الفريق']],
])('the search for «%s» ignores vowel marks and spelling variants, and needs every word', (search, titles) => {
  expect(found(search)).toEqual(titles);
});
