import { StrictMode, type ReactNode } from 'react';
import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { loadMessages, messagesOf } from '../lib/locale/messages.ts';
import { App } from './app.tsx';
import { loadPublicPage } from './entrances.ts';
import { prerenderedScreens } from './screens.ts';

/** Paths of the pages that the build draws (`vite/prerender.ts`). */
export const paths: readonly string[] = prerenderedScreens.map(({ path }) => `/${path}`);

/**
 * The page at `path` as a visitor sees it who has chosen no language, as HTML without scripts. Throws what it throws, and where a
 * text is missing.
 */
export async function prerender(path: string): Promise<string> {
  const screen = prerenderedScreens.find((each) => `/${each.path}` === path);
  if (screen === undefined) throw new Error(`no page is drawn at ${path}`);
  // Before anything is drawn: what is drawn once does not follow texts that come while it waits for its code.
  await Promise.all([loadMessages('ar', []), loadPublicPage(screen)]);
  const Router = ({ children }: { readonly children: ReactNode }) => <StaticRouter location={path}>{children}</StaticRouter>;
  const failed: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <App Router={Router} />
    </StrictMode>,
    // In one piece: parts sent later would need scripts in the page.
    { progressiveChunkSize: Infinity, onError: (error) => void failed.push(error) },
  );
  const html = await text(prelude);
  if (failed.length > 0) throw failed[0];
  const missing = Object.keys(messagesOf('ar')).find((id) => html.includes(`>${id}<`) || html.includes(`"${id}"`));
  if (missing !== undefined) throw new Error(`${path} shows the name of a text instead of the text: ${missing}`);
  return html;
}
