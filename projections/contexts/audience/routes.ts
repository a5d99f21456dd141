import { platformTenant, resumePlace, type audienceConsoleRoutes, type audienceRoutes, type testimonialRoutes } from '@sumaa/contracts';
import { filePolicy, refuse } from '@sumaa/runtime/http';
import { openSealedFile } from '@sumaa/runtime/storage';
import { createSiteParts, encodeFileName, type HandlerDeps, type QueriesOf } from '../../infra/index.ts';
import { applications, resumeFile } from './applications.query.ts';
import { ownTestimonial, publicTestimonials, testimonials } from './testimonials.query.ts';
import { launchPart, testimonialsPart } from './site-parts.ts';
import { siteViews } from './site-views.query.ts';
import { documents, followers, helpVotes, launchDate, newsletter } from './audience.query.ts';

export function audienceQueries({ clock, readOf }: Pick<HandlerDeps, 'clock' | 'readOf'>): QueriesOf<typeof audienceRoutes> {
  const answerPart = createSiteParts({ clock, readOf });
  return {
    launch: { projections: ['launch'], read: async (tx) => ({ model: await launchDate(tx, clock()) }) },
    launchPart: ({ query: { lang } }, reply) =>
      answerPart(reply, 'launch', lang, async (tx, now) => launchPart(await launchDate(tx, now), lang)),
  };
}

type ConsoleDeps = Pick<HandlerDeps, 'files' | 'vault' | 'readFor' | 'clock'>;

export const audienceConsoleQueries = ({ files, vault, readFor, clock }: ConsoleDeps): QueriesOf<typeof audienceConsoleRoutes> => ({
  followers: { projections: ['follower'], read: async (tx, { query }) => ({ model: await followers(tx, query) }) },
  newsletter: { projections: ['newsletter', 'follower'], read: async (tx) => ({ model: await newsletter(tx) }) },
  documents: { projections: ['site-document', 'subscriber'], read: async (tx) => ({ model: await documents(tx) }) },
  helpVotes: { projections: ['help-votes'], read: async (tx) => ({ model: await helpVotes(tx) }) },
  siteViews: {
    projections: ['site-views', 'subscriber'],
    read: async (tx, { query }) => ({ model: await siteViews(tx, query.days, clock()) }),
  },
  applications: { projections: ['application'], read: async (tx, { query }) => ({ model: await applications(tx, query) }) },
  async resume(request, reply) {
    const { id } = request.params;
    const fileId = await readFor(request, ['application'], (tx) => resumeFile(tx, id));
    const key = (await vault.subjectKeys.get([id])).get(id);
    const stored = fileId === null || key === undefined || key === 'erased' ? null : await files.open(fileId);
    if (!stored || key === undefined || key === 'erased') return refuse('not_found');
    const opened = openSealedFile(stored.bytes, { key, place: resumePlace(id) });
    if (!opened) return refuse('not_found');
    // Always a download: the file was written by a stranger.
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-type', opened.type)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', filePolicy)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeFileName(opened.name)}`)
      .send(opened.bytes);
  },
});

type TestimonialDeps = Pick<HandlerDeps, 'clock' | 'readFor' | 'readOf'>;

export function testimonialQueries({ clock, readFor, readOf }: TestimonialDeps): QueriesOf<typeof testimonialRoutes> {
  const answerPart = createSiteParts({ clock, readOf });
  return {
    async ownTestimonial(request) {
      // Waits until the list holds what the caller wrote; its rows belong to the platform.
      await readFor(request, ['testimonial'], () => Promise.resolve());
      return { model: (await readOf(platformTenant, (tx) => ownTestimonial(tx, request.session.accountId))) ?? null };
    },
    testimonials: { projections: ['testimonial', 'subscriber'], read: async (tx) => ({ model: await testimonials(tx) }) },
    publicTestimonials: { projections: ['testimonial', 'subscriber'], read: async (tx) => ({ model: await publicTestimonials(tx) }) },
    testimonialsPart: ({ query: { lang } }, reply) =>
      answerPart(reply, 'testimonials', lang, async (tx) => testimonialsPart((await publicTestimonials(tx)).items, lang)),
  };
}
