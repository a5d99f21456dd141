import type { PersonPreferences } from '@sumaa/contracts';
import { getSession, signIn } from './session.ts';

type Look = Partial<Pick<PersonPreferences, 'language' | 'theme'>>;

/**
 * Saves a language or theme that a signed-in user chose, so that their other devices and mails follow; visitors choose for the browser only.
 * `refusedText` tells when it could not be saved.
 */
export async function saveOwnLook(look: Look, refusedText: string): Promise<void> {
  const current = getSession();
  if (current.status !== 'signed-in') return;
  const { session } = current;
  signIn({ ...session, display: { ...session.display, ...look } });
  // Public pages, which show the same switches, do not load it.
  const { saveLook } = await import('./api/own-look.ts');
  await saveLook(look, refusedText);
}
