/** The language that this path is in by its form: public pages in English stand below `/en`. Null where the path does not tell. */
export function languageOfPath(path: string): 'en' | null {
  return /^\/en(\/|$)/.test(path) ? 'en' : null;
}

/** The address of a public page in a language, given its Arabic one. */
export function inLanguage(path: string, language: 'ar' | 'en'): string {
  if (language === 'ar') return path;
  return path === '/' || path.startsWith('/#') ? `/en${path.slice(1)}` : `/en${path}`;
}

/** The Arabic address of a public page in any language. */
export function arabicPath(path: string): string {
  return languageOfPath(path) === null ? path : path.slice(3) || '/';
}
