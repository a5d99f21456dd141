import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { breath } from '../lib/breath.ts';
import { watchInput } from '../lib/human-input.ts';
import { applyLanguage, storedLanguage } from '../lib/locale/language.ts';
import { loadMessages } from '../lib/locale/messages.ts';
import { watchSystemTheme } from '../lib/theme.ts';
import { App } from './app.tsx';
import { enterInside, loadPublicPage, publicScreenAt } from './entrances.ts';
import { openSession } from './session-start.ts';
import './styles/app.css';
import { bringLateFonts } from './styles/late-fonts.ts';

/**
 * Texts, session and a public page's code are asked for side by side; the first paint waits for the texts only, except where a page
 * that was drawn while building stands already: its place is taken by a whole page.
 */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  watchSystemTheme();
  bringLateFonts();
  watchInput();
  const language = storedLanguage();
  const screen = publicScreenAt(window.location.pathname);
  openSession({ isPublic: screen !== null });
  // Whoever fails here is asked again by the route that draws it.
  if (screen === null) enterInside(window.location.pathname).catch(() => undefined);
  applyLanguage(language);
  const isDrawn = root.childElementCount > 0;
  const texts = loadMessages(language, []);
  // The page stands: what makes it live is asked for in pieces.
  if (isDrawn && screen !== null) await breath().then(() => loadPublicPage(screen));
  await texts;
  // In slices, so that a slow phone answers to a finger meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App Router={BrowserRouter} />
      </StrictMode>,
    ),
  );
}

void start();
