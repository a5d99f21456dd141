import type { ReplyTemplate, Uuid } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { aReview } from '../testing.ts';
import { pickTemplates } from './pick-templates.ts';

const template = (n: number, text: string, over: Partial<ReplyTemplate> = {}): ReplyTemplate => ({
  id: `00000000-0000-4000-8000-00000000000${n}` as Uuid,
  title: text,
  text,
  language: 'ar',
  stars: [4, 5],
  ...over,
});
const templates = [
  template(1, 'شكرًا {{author}}، من {{branch}}'),
  template(2, 'أهلًا بكم دائمًا في {{business}}'),
  template(3, 'Thank you, {{author}}', { language: 'en', stars: [5] }),
];

test('takes turns among the templates of the language and stars, and fills them in', () => {
  const reviews = [
    aReview('سارة', { stars: 5 }),
    aReview('Omar', { stars: 5, language: 'en' }),
    aReview('فهد', { stars: 4, authorName: null }),
    aReview('نورة', { stars: 5 }),
  ];
  expect(pickTemplates(reviews, templates, 'بيت الشواء').map(({ text }) => text)).toEqual([
    'شكرًا سارة، من فرع العليا',
    'Thank you, Omar',
    'أهلًا بكم دائمًا في بيت الشواء',
    'شكرًا نورة، من فرع العليا',
  ]);
});

test('leaves out what no template fits', () => {
  const reviews = [aReview('أ', { stars: 1 }), aReview('ب', { stars: null }), aReview('C', { stars: 4, language: 'en' })];
  expect(pickTemplates(reviews, templates, null).map(({ text }) => text)).toEqual([null, null, null]);
});
