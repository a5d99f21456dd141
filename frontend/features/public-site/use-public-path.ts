import { useLocale } from '../../lib/locale/locale-provider.tsx';
import { inLanguage } from '../../lib/locale/public-path.ts';

/** The address of a public page in the language that is read, given its Arabic one. */
export function usePublicPath(): (path: string) => string {
  const { language } = useLocale();
  return (path) => inLanguage(path, language);
}
