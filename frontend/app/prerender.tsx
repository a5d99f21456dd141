import { StrictMode, type ReactNode } from 'react';
import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { loadMessages, messagesOf } from '../lib/locale/messages.ts';
import { App } from './app.tsx';
import { guestScreens, publicScreens } from './features.ts';
import { loadPublicPage } from './preload.ts';

const prerenderedScreens = [...publicScreens, ...guestScreens].filter(({ isPrerendered }) => isPrerendered);

/** Paths of the pages that the build prerenders (`vite/prerender.ts`). */
export const paths: readonly string[] = prerenderedScreens.map(({ path }) => `/${path}`);

/**
 * The page at `path` as HTML without scripts, as a visitor without a language choice sees it. Throws what rendering throws, when `path` is
 * not prerendered, and when a text is missing.
 */
export async function prerender(path: string): Promise<string> {
  const screen = prerenderedScreens.find((each) => `/${each.path}` === path);
  if (screen === undefined) throw new Error(`${path} is not a prerendered page`);
  // Before rendering: markup that is already rendered does not change when texts arrive later.
  await Promise.all([loadMessages('ar', []), loadPublicPage(screen)]);
  const Router = ({ children }: { readonly children: ReactNode }) => <StaticRouter location={path}>{children}</StaticRouter>;
  const failed: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <App Router={Router} />
    </StrictMode>,
    // In one piece: parts streamed later would need scripts in the page.
    { progressiveChunkSize: Infinity, onError: (error) => void failed.push(error) },
  );
  const html = await text(prelude);
  if (failed.length > 0) throw failed[0];
  const missing = Object.keys(messagesOf('ar')).find((id) => html.includes(`>${id}<`) || html.includes(`"${id}"`));
  if (missing !== undefined) throw new Error(`${path} shows a message id instead of its text: ${missing}`);
  return html;
}
