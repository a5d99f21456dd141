import { StrictMode, type ReactNode } from 'react';
import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { matchPath, StaticRouter } from 'react-router-dom';
import { contentPaths } from '../features/public-site/content/paths.ts';
import type { PublicScreen } from '../lib/feature.ts';
import { loadMessages, messagesOf } from '../lib/locale/messages.ts';
import { arabicPath, inLanguage, languageOfPath } from '../lib/locale/public-path.ts';
import { PageHeadCollector, type PageHead } from '../lib/navigation/page-head.ts';
import { App } from './app.tsx';
import { guestScreens, publicScreens } from './features.ts';
import { islands } from './islands.ts';
import { loadPublicPage } from './preload.ts';

const prerenderedScreens = [...publicScreens, ...guestScreens].filter(({ isPrerendered }) => isPrerendered);
const fixedPaths = prerenderedScreens.map(({ path }) => `/${path}`).filter((path) => !path.includes(':'));

/** Paths of the pages that the build prerenders (`vite/prerender.ts`). */
export const paths: readonly string[] = [...fixedPaths, ...contentPaths.flatMap((path) => [path, inLanguage(path, 'en')])];

/** A page as the build prerenders it. */
export interface PrerenderedPage {
  readonly html: string;
  readonly language: 'ar' | 'en';
  /** Null for a page that says nothing to search engines, such as the login. */
  readonly head: PageHead | null;
  /** The address of the same page in both languages; null when it has only one. */
  readonly addresses: { readonly ar: string; readonly en: string } | null;
}

/**
 * The page at `path` as HTML without scripts, as a visitor sees it. Throws what rendering throws, when `path` is not prerendered, and when
 * a text is missing.
 */
export async function prerender(path: string): Promise<PrerenderedPage> {
  const screen = prerenderedScreens.find((each) => matchPath(`/${each.path}`, path) !== null);
  if (screen === undefined) throw new Error(`${path} is not a prerendered page`);
  const language = languageOfPath(path) ?? 'ar';
  // Before rendering: markup that is already rendered does not change when texts arrive later.
  await Promise.all([loadMessages(language, [...screen.texts, ...(screen.laterTexts ?? [])]), loadPublicPage(screen, path)]);
  const heads: PageHead[] = [];
  const html = await render(path, language, (head) => void heads.push(head));
  const missing = Object.keys(messagesOf('ar')).find((id) => html.includes(`>${id}<`) || html.includes(`"${id}"`));
  if (missing !== undefined) throw new Error(`${path} shows a message id instead of its text: ${missing}`);
  const unknown = [...html.matchAll(/data-island="([^"]+)"/g)].find(([, name = '']) => !islands.has(name));
  if (unknown !== undefined) throw new Error(`${path} has a part that app/islands.ts does not know: ${unknown[1] ?? ''}`);
  return { html, language, head: heads.at(-1) ?? null, addresses: addressesOf(screen, path) };
}

async function render(path: string, language: 'ar' | 'en', collect: (head: PageHead) => void): Promise<string> {
  const Router = ({ children }: { readonly children: ReactNode }) => <StaticRouter location={path}>{children}</StaticRouter>;
  const failed: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <PageHeadCollector value={collect}>
        <App Router={Router} language={language} />
      </PageHeadCollector>
    </StrictMode>,
    // In one piece: parts streamed later would need scripts in the page.
    { progressiveChunkSize: Infinity, onError: (error) => void failed.push(error) },
  );
  const html = await text(prelude);
  if (failed.length > 0) throw failed[0];
  return html;
}

function addressesOf(screen: PublicScreen, path: string): PrerenderedPage['addresses'] {
  if (!screen.hasEnglishAddress) return null;
  const ar = arabicPath(path);
  return { ar, en: inLanguage(ar, 'en') };
}
