import { z } from 'zod';
import { Language } from '../../kernel/locale.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';
import { DisplayName, Email, says } from '../identity/fields.ts';
import { Vacancy } from './applications.ts';
import { FollowKind } from './followers.ts';
import { HelpArticle } from './help-articles.ts';
import { maxResumeBytes } from './vacancies.ts';

const open = { tag: 'audience', auth: 'none', app: 'command', method: 'POST' } as const;

/** The form of the newsletter and of the reminder. `website` is invisible to people: what is written there was written by a program. */
export const FollowBody = z.object({ kind: FollowKind, email: Email, website: z.string().max(500).optional() });
export type FollowBody = z.infer<typeof FollowBody>;

/** The form of an application; the résumé is the part `resume`. */
export const ApplicationBody = z.object({
  name: DisplayName('fullName'),
  email: Email,
  vacancy: z.enum(Vacancy.options, { error: says('required') }),
  note: z.string().trim().max(2_000, says('tooLong')).optional(),
  website: z.string().max(500).optional(),
});
export type ApplicationBody = z.infer<typeof ApplicationBody>;

const LinkText = z.string({ error: says('required') }).max(100, says('invalid'));
const Followed = z.object({ kind: FollowKind });

/** What everybody may call, without an account. */
export const audienceRoutes = {
  follow: defineRoute({
    ...open,
    path: '/api/followers',
    status: 202,
    summary:
      'Ask for the newsletter or the reminder. One mail with a link asks whether its owner wants that; the answer does not tell whether an address is known.',
    body: FollowBody,
    model: z.null(),
    errors: ['validation_failed', 'too_many_requests'],
    limit: { max: 60, perMinutes: 60 },
  }),
  confirmFollow: defineRoute({
    ...open,
    path: '/api/followers/confirm',
    summary: 'Confirm by the link of the mail. Repeating it changes nothing.',
    body: z.object({ code: LinkText }),
    model: Followed,
    errors: ['follow_link_invalid'],
    limit: { max: 120, perMinutes: 60 },
  }),
  endFollow: defineRoute({
    ...open,
    path: '/api/followers/end',
    inMaintenance: true,
    summary: 'End it by the link of any mail, and erase the address. Repeating it changes nothing.',
    body: z.object({ code: LinkText }),
    model: Followed,
    errors: ['follow_link_invalid'],
    limit: { max: 120, perMinutes: 60 },
  }),
  endFollowByMail: defineRoute({
    ...open,
    path: '/api/followers/end/:code',
    inMaintenance: true,
    summary: 'The same for mail programs, which send a form that is not read (RFC 8058).',
    params: z.object({ code: LinkText }),
    model: Followed,
    errors: ['follow_link_invalid'],
    limit: { max: 600, perMinutes: 60 },
  }),
  voteOnHelp: defineRoute({
    ...open,
    path: '/api/help-votes',
    status: 201,
    summary: 'Say whether an article of the help did help.',
    body: z.object({ article: HelpArticle, helped: z.boolean() }),
    model: z.null(),
    errors: ['validation_failed', 'too_many_requests'],
    limit: { max: 120, perMinutes: 60 },
  }),
  viewSite: defineRoute({
    ...open,
    path: '/api/site-views',
    summary: 'Count a view of a page of the public site. Page and kind of source are kept, nothing about the visitor.',
    body: z.object({ path: z.string().max(200), from: z.string().max(253) }),
    model: z.null(),
    errors: ['validation_failed'],
    limit: { max: 600, perMinutes: 60 },
  }),
  apply: defineRoute({
    ...open,
    path: '/api/applications',
    status: 201,
    summary: 'Apply for a job with a résumé (part `resume`, a PDF by its content, to 5 MB). A mail says that it arrived.',
    multipart: { files: ['resume'], maxBytes: maxResumeBytes, tooLarge: says('resumeTooLarge') },
    body: ApplicationBody,
    model: z.null(),
    errors: ['validation_failed', 'too_many_requests'],
    limit: { max: 60, perMinutes: 60 },
  }),
  launch: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/public/launch',
    tag: 'audience',
    auth: 'none',
    summary: 'When the platform starts, null where no date is announced; `now` is the clock of the server.',
    model: z.object({ launchAt: Iso.nullable(), now: Iso }),
  }),
  launchPart: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/public/site-parts/launch',
    tag: 'audience',
    auth: 'none',
    raw: true,
    summary:
      'The launch date as a piece of HTML, which the edge puts into the page for those without scripts; nothing where none is announced.',
    query: z.object({ lang: Language.default('ar') }),
    model: z.string(),
    limit: { max: 600, perMinutes: 1 },
  }),
} as const;
