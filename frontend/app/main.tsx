import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyLanguage, storedLanguage } from '../lib/locale/language.ts';
import { loadMessages } from '../lib/locale/messages.ts';
import { watchSystemTheme } from '../lib/theme.ts';
import { App } from './app.tsx';
import { startSession } from './session-start.ts';
import './styles/app.css';

/** Texts and session are asked for side by side; the first paint waits for the texts only. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  watchSystemTheme();
  void startSession();
  const language = storedLanguage();
  applyLanguage(language);
  await loadMessages(language, []);
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

void start();
