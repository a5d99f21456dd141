import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { articles, articleTexts, documentVersion, documentVersions, helpArticles, siteDocuments } from '@sumaa/contracts';
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

test('a text that businesses agreed to is the version that staff tell of', () => {
  for (const document of siteDocuments) {
    const files = (['ar', 'en'] as const).map((language) =>
      readMarkdown(readFileSync(path.join(import.meta.dirname, 'pages', `${document}.${language}.md`), 'utf8')),
    );
    const digest = createHash('sha256')
      .update(files.map(({ body }) => body).join(''))
      .digest('hex')
      .slice(0, 16);
    // A change of meaning raises the version and says what changed; a smaller one only the digest.
    expect([document, ...files.map(({ meta }) => meta['version']), digest]).toEqual([
      document,
      documentVersion(document),
      documentVersion(document),
      documentVersions[document].digest,
    ]);
    // What each version changed stays: a business may have been told of an earlier one last.
    expect(documentVersions[document].changes.map(({ version }) => version)).toEqual(
      Array.from({ length: documentVersion(document) - 1 }, (_each, nth) => nth + 2),
    );
  }
});
