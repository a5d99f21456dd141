import { languages } from '../locale/language.ts';
import { nameTexts } from '../locale/messages.ts';
import type { Platform } from './platform.ts';

/** Shows what the platform is called and does in the texts of the app. */
export function showInTexts({ platformName, platformDescription }: Platform): void {
  for (const language of languages)
    nameTexts(language, { 'common.brand': platformName[language], 'shell.public.description': platformDescription[language] });
}
