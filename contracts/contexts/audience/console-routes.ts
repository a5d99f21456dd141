import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { Language } from '../../kernel/locale.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';
import { ApplicationState, Vacancy } from './applications.ts';
import { Article } from './articles.ts';
import { FollowKind, FollowState } from './followers.ts';
import { HelpArticle } from './help-articles.ts';
import { SiteDocument } from './site-documents.ts';
import { FunnelStep, SitePage, SiteSource, siteViewDays } from './site-views.ts';

const common = { tag: 'audience', auth: 'confirmed', permission: 'platform.content' } as const;

/** One address and what it asked for; the address is null once it is erased. */
export const Follower = z.object({
  id: Uuid,
  email: z.string().nullable(),
  language: Language,
  state: FollowState,
  requestedAt: Iso,
  confirmedAt: Iso.nullable(),
  remindedAt: Iso.nullable(),
  endedAt: Iso.nullable(),
});
export type Follower = z.infer<typeof Follower>;

export const followerPageSizes = [10, 25, 50] as const;

/** An article as an issue of the newsletter; `mailed`: to how many it went. */
export const NewsletterIssue = z.object({
  article: Article,
  testedAt: Iso.nullable(),
  startedAt: Iso.nullable(),
  finishedAt: Iso.nullable(),
  mailed: z.number().int(),
});
export type NewsletterIssue = z.infer<typeof NewsletterIssue>;

/** An application; what the applicant gave is null once it is erased. */
export const Application = z.object({
  id: Uuid,
  vacancy: Vacancy,
  state: ApplicationState,
  name: z.string().nullable(),
  email: z.string().nullable(),
  note: z.string().nullable(),
  language: Language,
  resumeBytes: z.number().int(),
  receivedAt: Iso,
  /** When it is erased at the latest. */
  keptUntil: Iso,
  erasedAt: Iso.nullable(),
});
export type Application = z.infer<typeof Application>;

/** The current version of a text, and whether businesses were told of it; `businesses`: how many, null until all were. */
export const DocumentNotice = z.object({
  document: SiteDocument,
  version: z.number().int(),
  /** The last version before this one of which businesses were told; 1: of none. What changed since then is told with it. */
  toldBefore: z.number().int(),
  toldAt: Iso.nullable(),
  deliveredAt: Iso.nullable(),
  businesses: z.number().int().nullable(),
});
export type DocumentNotice = z.infer<typeof DocumentNotice>;

const byId = z.object({ id: Uuid });

/** Views without those from page to page of the site are visits. */
export const SiteViews = z.object({
  from: Iso,
  views: z.number().int(),
  visits: z.number().int(),
  pages: z.array(z.object({ page: SitePage, views: z.number().int(), visits: z.number().int() })),
  sources: z.array(z.object({ source: SiteSource, visits: z.number().int() })),
  funnel: z.array(z.object({ step: FunnelStep, count: z.number().int() })),
});
export type SiteViews = z.infer<typeof SiteViews>;

const FollowerCounts = z.object({ requested: z.number().int(), confirmed: z.number().int(), ended: z.number().int() });

/** The console of those who follow the platform. */
export const audienceConsoleRoutes = {
  followers: defineRoute({
    ...common,
    app: 'query',
    method: 'GET',
    path: '/api/audience/followers',
    summary: 'Who asked for the newsletter or the reminder, the newest first; `counts` are of all of the kind.',
    query: z.object({
      kind: FollowKind,
      state: FollowState.optional(),
      search: z.string().trim().max(200).optional(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().pipe(z.literal(followerPageSizes)).default(25),
    }),
    model: z.object({
      items: z.array(Follower),
      total: z.number().int(),
      page: z.number().int(),
      pageSize: z.number().int(),
      counts: FollowerCounts,
    }),
  }),
  applications: defineRoute({
    ...common,
    app: 'query',
    method: 'GET',
    path: '/api/audience/applications',
    summary: 'Who applied for a job, the newest first; `kept` counts those that are not erased.',
    query: z.object({
      vacancy: Vacancy.optional(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().pipe(z.literal(followerPageSizes)).default(25),
    }),
    model: z.object({
      items: z.array(Application),
      total: z.number().int(),
      page: z.number().int(),
      pageSize: z.number().int(),
      kept: z.number().int(),
    }),
  }),
  resume: defineRoute({
    ...common,
    app: 'query',
    method: 'GET',
    path: '/api/audience/applications/:id/resume',
    raw: true,
    summary: 'The résumé of an application, as a download.',
    params: byId,
    model: z.null(),
    errors: ['not_found'],
  }),
  eraseApplication: defineRoute({
    ...common,
    app: 'command',
    method: 'DELETE',
    path: '/api/audience/applications/:id',
    summary: 'Erase an application with its résumé, for good. Repeating it changes nothing.',
    params: byId,
    model: z.null(),
    errors: ['not_found'],
  }),
  helpVotes: defineRoute({
    ...common,
    app: 'query',
    method: 'GET',
    path: '/api/audience/help-votes',
    summary: 'How often each article of the help did help and did not; without those that nobody voted on.',
    model: z.array(z.object({ article: HelpArticle, helped: z.number().int(), unhelpful: z.number().int(), lastAt: Iso })),
  }),
  siteViews: defineRoute({
    ...common,
    app: 'query',
    method: 'GET',
    path: '/api/audience/site-views',
    summary: 'How often the pages of the public site were read in the last days, by page and source, and the steps of the sign-up.',
    query: z.object({ days: z.coerce.number().pipe(z.literal(siteViewDays)).default(30) }),
    model: SiteViews,
  }),
  newsletter: defineRoute({
    ...common,
    app: 'query',
    method: 'GET',
    path: '/api/audience/newsletter',
    summary: 'How many get the newsletter now, and what became of each article that was tested or sent.',
    model: z.object({ followers: z.number().int(), issues: z.array(NewsletterIssue) }),
  }),
  testNewsletter: defineRoute({
    ...common,
    app: 'command',
    method: 'POST',
    path: '/api/audience/newsletter/:article/test',
    summary: 'Send an article to the own address, in both languages, as those who follow the newsletter would get it.',
    params: z.object({ article: Article }),
    model: z.null(),
    limit: { max: 20, perMinutes: 60 },
  }),
  sendNewsletter: defineRoute({
    ...common,
    app: 'command',
    method: 'POST',
    path: '/api/audience/newsletter/:article/send',
    summary: 'Send an article to everybody who gets the newsletter, each once. It must have been tested. Repeating it changes nothing.',
    params: z.object({ article: Article }),
    model: z.null(),
    errors: ['newsletter_untested'],
  }),
  documents: defineRoute({
    ...common,
    app: 'query',
    method: 'GET',
    path: '/api/audience/documents',
    summary: 'The texts that businesses agreed to, whether they were told of the current version, and how many businesses there are.',
    model: z.object({ businesses: z.number().int(), documents: z.array(DocumentNotice) }),
  }),
  tellOfDocument: defineRoute({
    ...common,
    app: 'command',
    method: 'POST',
    path: '/api/audience/documents/:document/tell',
    summary: 'Tell the general managers of every business of a changed text, once, by message and mail. Repeating it changes nothing.',
    params: z.object({ document: SiteDocument }),
    body: z.object({ version: z.number().int() }),
    model: z.null(),
    errors: ['conflict'],
  }),
  setLaunchDate: defineRoute({
    ...common,
    app: 'command',
    method: 'PUT',
    path: '/api/audience/launch',
    summary:
      'Announce when the platform starts; null: no date. Refused when a colleague announced another than `before`. Reminders go out at that time, once.',
    body: z.object({
      launchAt: Iso.nullable(),
      /** The date that the caller changed; null: there was none. Left out: it replaces whatever is there. */
      before: Iso.nullable().optional(),
    }),
    model: z.null(),
    errors: ['validation_failed', 'settings_changed'],
  }),
} as const;
