import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { articles, articleTexts, helpArticles } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { readMarkdown } from '../vite/markdown.ts';

const namesIn = (kind: string) =>
  [...new Set(readdirSync(path.join(import.meta.dirname, kind)).map((file) => file.replace(/\.(ar|en)\.md$/, '')))].toSorted();

test('the server knows every article of the blog and of the help', () => {
  expect(namesIn('blog')).toEqual(articles.toSorted());
  expect(namesIn('help')).toEqual(helpArticles.toSorted());
});

test('the newsletter says of an article what the article says of itself', () => {
  for (const article of articles)
    for (const language of ['ar', 'en'] as const) {
      const { meta } = readMarkdown(readFileSync(path.join(import.meta.dirname, 'blog', `${article}.${language}.md`), 'utf8'));
      expect(articleTexts[article][language]).toEqual({ title: meta['title'], description: meta['description'] });
    }
});
