// For the build only: the keys alone, no article is loaded.
const files = Object.keys({ ...import.meta.glob('../../../content/blog/*.ar.md'), ...import.meta.glob('../../../content/help/*.ar.md') });

/** The Arabic addresses of all articles. */
export const contentPaths: readonly string[] = files.map((file) => file.replace(/^.*\/content(\/.*)\.ar\.md$/, '$1'));
