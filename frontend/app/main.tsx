import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { GuardedRouter } from './guarded-router.tsx';
import { yieldToBrowser } from '../lib/yield-to-browser.ts';
import { watchInput } from '../lib/form/user-input.ts';
import { followPlatform } from '../lib/site/platform.ts';
import { showInTexts } from '../lib/site/platform-texts.ts';
import { showLanguage, storedLanguage } from '../lib/locale/language.ts';
import { loadMessages } from '../lib/locale/messages.ts';
import { watchSystemTheme } from '../lib/look/theme.ts';
import { App } from './app.tsx';
import { preloadSignedInPage, loadPublicPage, publicScreenAt } from './preload.ts';
import { initSession } from './session-start.ts';
import './styles/app.css';

/**
 * Starts the app. Texts, session and a public page's code load in parallel. The first paint waits only for the texts, but on a
 * prerendered page it waits for the whole page, which replaces the prerendered one.
 */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  watchSystemTheme();
  watchInput();
  const language = storedLanguage();
  const screen = publicScreenAt(window.location.pathname);
  initSession({ isPublic: screen !== null });
  // A failure is ignored here: the route that renders the page loads it again.
  if (screen === null) preloadSignedInPage(window.location.pathname).catch(() => undefined);
  showLanguage(language);
  void followPlatform(showInTexts);
  const isPrerendered = root.childElementCount > 0;
  const texts = loadMessages(language, []);
  // The page is already visible, so its code loads in small steps.
  if (isPrerendered && screen !== null) await yieldToBrowser().then(() => loadPublicPage(screen, window.location.pathname));
  await texts;
  // A transition renders in slices, so a slow phone still reacts to touch.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App Router={GuardedRouter} />
      </StrictMode>,
    ),
  );
}

void start();
