import { Slug, type Language, type publicPageRoutes } from '@sumaa/contracts';
import { sha256 } from '@sumaa/runtime/derive';
import type { HttpRequest } from '@sumaa/runtime/http';
import type { HandlerDeps, QueriesOf } from '../../../infra/index.ts';
import { badgePicture, badgeScript } from './badge.ts';
import { notFoundPage, pageOf, pathOf } from './page.ts';
import { pageAt, publicPage, type PublicPage } from './public-page.query.ts';
import { sharePicture } from './share-picture.ts';
import { pagePolicy } from './style.ts';

type PageRequest = HttpRequest<typeof publicPageRoutes.publicPage>;
type BadgeRequest = HttpRequest<typeof publicPageRoutes.badgePicture>;

/** What people see of a business follows its switches within seconds, badges on other sites too. Afterwards caches ask whether it changed. */
const pageCache = 'public, max-age=2, must-revalidate';

const projections = ['privacy', 'business', 'location', 'review', 'review-retention'];

/** The pages of businesses, for everybody. A change holds within the projections' delay and the two seconds that an answer may be kept. */
export function publicPageQueries({
  readFor,
  readOf,
  publicUrl,
}: Pick<HandlerDeps, 'readFor' | 'readOf' | 'publicUrl'>): QueriesOf<typeof publicPageRoutes> {
  const answerIn = (language: Language) => async (request: PageRequest, reply: PageRequest['reply']) => {
    void reply.header('cache-control', pageCache).header('content-security-policy', pagePolicy).type('text/html; charset=utf-8');
    const nothing = () => reply.code(404).header('x-robots-tag', 'noindex').send(notFoundPage(language));

    const asked = Slug.safeParse(request.params.slug);
    const settings = asked.success ? await readFor(request, projections, (tx) => pageAt(tx, asked.data)) : null;
    if (settings === null) return nothing();
    const { slug, tenant_id, allow_search_engines } = settings;
    if (request.params.slug !== slug) return reply.code(302).header('location', pathOf(slug, language)).send('');
    const page = await readOf(tenant_id, (tx) => publicPage(tx, settings));
    if (page === null) return nothing();
    if (!allow_search_engines) void reply.header('x-robots-tag', 'noindex');
    return sendOrSame(request, reply, pageOf(page, { slug, language, publicUrl, isIndexed: allow_search_engines }));
  };
  const shownAt = async (request: BadgeRequest) => {
    const asked = Slug.safeParse(request.params.slug);
    const settings = asked.success ? await readFor(request, projections, (tx) => pageAt(tx, asked.data)) : null;
    const page = settings && (await readOf(settings.tenant_id, (tx) => publicPage(tx, settings)));
    return settings && page && { slug: settings.slug, page };
  };
  const badgeAs =
    (type: string, draw: (page: PublicPage, place: { slug: string; language: Language; publicUrl: string }) => string) =>
    async (request: BadgeRequest, reply: BadgeRequest['reply']) => {
      // For pages of other sites.
      void reply.header('cross-origin-resource-policy', 'cross-origin').header('cache-control', pageCache).type(`${type}; charset=utf-8`);
      const shown = await shownAt(request);
      if (shown === null) return reply.code(404).send('');
      return sendOrSame(request, reply, draw(shown.page, { slug: shown.slug, language: request.query.lang, publicUrl }));
    };
  return {
    publicPage: answerIn('ar'),
    publicPageInEnglish: answerIn('en'),
    async publicPagePicture(request, reply) {
      void reply.header('cross-origin-resource-policy', 'cross-origin').header('cache-control', pageCache).type('image/png');
      const shown = await shownAt(request);
      return shown === null ? reply.code(404).send('') : sendOrSame(request, reply, await sharePicture(shown.page, request.query.lang));
    },
    badgePicture: badgeAs('image/svg+xml', (page, { language }) => badgePicture(page, language)),
    badgeScript: badgeAs('text/javascript', badgeScript),
  };
}

/** The body with its tag, or that what the cache has is still the same. */
function sendOrSame({ raw }: Pick<PageRequest, 'raw'>, reply: PageRequest['reply'], body: string | Buffer) {
  const tag = `"${sha256(body).slice(0, 32)}"`;
  void reply.header('etag', tag);
  return raw.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(body);
}
