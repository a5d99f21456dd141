import { definePublicFeature, type PublicScreen } from '../../lib/feature.ts';
import { storedLanguage } from '../../lib/locale/language.ts';
import { languageOfPath } from '../../lib/locale/public-path.ts';
import type careersTexts from '../../locales/ar/careers.json';
import type companyTexts from '../../locales/ar/company.json';
import type endTexts from '../../locales/ar/landing-end.json';
import type followTexts from '../../locales/ar/follow.json';
import type pageTexts from '../../locales/ar/pages.json';
import type texts from '../../locales/ar/public-site.json';
import type ratingTexts from '../../locales/ar/rating.json';
import type statusTexts from '../../locales/ar/status.json';
import type { ContentKind } from './content/library.ts';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly careers: typeof careersTexts;
    readonly company: typeof companyTexts;
    readonly follow: typeof followTexts;
    readonly 'landing-end': typeof endTexts;
    readonly pages: typeof pageTexts;
    readonly 'public-site': typeof texts;
    readonly rating: typeof ratingTexts;
    readonly status: typeof statusTexts;
  }
}

const page = { texts: ['pages'], isStatic: true, isPrerendered: true, hasEnglishAddress: true } as const satisfies Partial<PublicScreen>;

const site = () => import('./screens/site.ts');

const languageAt = (path: string) => languageOfPath(path) ?? storedLanguage();

type PlainScreen = 'FeaturesScreen' | 'PricingScreen' | 'BlogScreen' | 'HelpScreen' | 'SupportScreen' | 'SoonScreen' | 'StatusScreen';

const plainPage = (path: string, name: PlainScreen, texts: PublicScreen['texts'] = page.texts): PublicScreen => ({
  ...page,
  path,
  texts,
  load: async () => (await site())[name],
});

/** A page that is one text, `content/pages/<name>`. */
const textPage = (name: string): PublicScreen => ({
  ...page,
  path: name,
  load: async (path) => {
    const pages = await site();
    await pages.loadContent('pages', name, languageAt(path));
    return pages.textPage(name);
  },
});

/** The articles of one kind, each below the page that lists them. */
const articlePage = (kind: ContentKind, name: 'ArticleScreen' | 'HelpArticleScreen'): PublicScreen => ({
  ...page,
  path: `${kind}/:slug`,
  load: async (path) => {
    const pages = await site();
    await pages.loadContentAt(kind, path, languageAt(path));
    return pages[name];
  },
});

// What the landing page requests from the server is below the fold and brings its own query cache.
export const publicSite = definePublicFeature({
  public: {
    screens: [
      {
        ...page,
        path: '',
        texts: ['public-site'],
        laterTexts: ['landing-end'],
        load: async () => (await import('./screens/landing-screen.tsx')).LandingScreen,
      },
      plainPage('features', 'FeaturesScreen', ['pages', 'public-site']),
      plainPage('pricing', 'PricingScreen', ['pages', 'public-site']),
      plainPage('blog', 'BlogScreen'),
      plainPage('blog/category/:category', 'BlogScreen'),
      articlePage('blog', 'ArticleScreen'),
      plainPage('help', 'HelpScreen'),
      articlePage('help', 'HelpArticleScreen'),
      plainPage('support', 'SupportScreen'),
      plainPage('soon', 'SoonScreen', ['follow']),
      plainPage('status', 'StatusScreen', ['status']),
      {
        path: 'follow',
        texts: ['follow'],
        hasEnglishAddress: true,
        load: async () => (await import('./screens/follow-screen.tsx')).FollowScreen,
      },
      ...['about', 'careers', 'security', 'privacy', 'terms'].map(textPage),
    ],
  },
});
