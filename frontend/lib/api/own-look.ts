import { preferencesRoutes, type PersonPreferences } from '@sumaa/contracts';
import { showToast } from '../../ui/overlays/toast.tsx';
import { getSession, signIn } from '../session/session.ts';
import { call } from './call.ts';

export type Look = Partial<Pick<PersonPreferences, 'language' | 'theme'>>;

/**
 * Saves the language or theme of a signed-in user, so that their other devices and mails follow. A failure is told with `refusedText` and
 * leaves the choice to this browser.
 */
export async function saveLook(look: Look, refusedText: string): Promise<void> {
  const current = getSession();
  if (current.status !== 'signed-in') return;
  const { session } = current;
  signIn({ ...session, display: { ...session.display, ...look } });
  try {
    await call(preferencesRoutes.changePreferences, { body: look });
  } catch {
    showToast({ title: refusedText, tone: 'warning' });
  }
}
