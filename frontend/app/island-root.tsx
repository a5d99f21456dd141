import { startTransition, StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Island } from '../lib/island.ts';
import { storedLanguage } from '../lib/locale/language.ts';
import { LocaleProvider } from '../lib/locale/locale-provider.tsx';
import { leaveOutShell, loadMessages } from '../lib/locale/messages.ts';
import { skipSessionCheck } from '../lib/session/session.ts';

/** Brings a part of a prerendered page to life for a visitor, in place of what the build rendered there. */
export async function renderIsland(element: HTMLElement, island: Island<never>, props: object): Promise<void> {
  const language = storedLanguage();
  leaveOutShell();
  const [{ default: Part }] = await Promise.all([island.load(), loadMessages(language, island.texts)]);
  const Loaded = Part as (props: object) => ReactNode;
  skipSessionCheck();
  // A transition renders in slices, so a slow phone still reacts to touch.
  startTransition(() =>
    createRoot(element, { identifierPrefix: island.name }).render(
      <StrictMode>
        <LocaleProvider initial={language}>
          <Loaded {...props} />
        </LocaleProvider>
      </StrictMode>,
    ),
  );
}
