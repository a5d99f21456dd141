import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createIntl, createIntlCache } from 'react-intl';

export type Language = 'ar' | 'en';

const folder = path.resolve(import.meta.dirname, '../../frontend/locales');
const cache = createIntlCache();

/** The product's own texts: `texts('ar')('identity.sign-in.submit')`. Throws on an unknown id. */
export function texts(language: Language): (id: string, values?: Record<string, string | number>) => string {
  const messages: Record<string, string> = Object.assign(
    {},
    ...readdirSync(path.join(folder, language)).map(
      (file) => JSON.parse(readFileSync(path.join(folder, language, file), 'utf8')) as Record<string, string>,
    ),
  );
  const locale = language === 'ar' ? 'ar-SA-u-ca-gregory-nu-latn' : 'en-US-u-ca-gregory-nu-latn';
  const intl = createIntl({ locale, messages }, cache);
  return (id, values) => {
    if (!(id in messages)) throw new Error(`no text ${id} in ${language}`);
    return intl.formatMessage({ id }, values);
  };
}
