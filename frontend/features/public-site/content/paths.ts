import { categories } from './articles.ts';

// For the build only: the keys alone, no article is loaded.
const files = Object.keys({ ...import.meta.glob('../../../content/blog/*.ar.md'), ...import.meta.glob('../../../content/help/*.ar.md') });

/** The Arabic addresses of all articles and of their groups. */
export const contentPaths: readonly string[] = [
  ...categories.map((category) => `/blog/category/${category}`),
  ...files.map((file) => file.replace(/^.*\/content(\/.*)\.ar\.md$/, '$1')),
];
