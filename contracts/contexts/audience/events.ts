import { z } from 'zod';
import { defineEvent, personal, type EventsOf } from '../../kernel/event.ts';
import { Uuid } from '../../kernel/ids.ts';
import { Language } from '../../kernel/locale.ts';
import { Iso } from '../../kernel/time.ts';
import { ApplicationEnd, Vacancy } from './applications.ts';
import { FollowEnd, FollowKind } from './followers.ts';
import { HelpArticle } from './help-articles.ts';
import { SiteDocument } from './site-documents.ts';
import { SitePage, SiteSource } from './site-views.ts';

const of = { category: 'follower' } as const;

/** `follower-<followerId>`, of the platform: one address that asked for one kind of mail. Its personal data is its own. */
export const followerEvents = {
  /** The only mail until the link in it is opened asks for that. */
  FollowRequested: defineEvent({
    ...of,
    type: 'FollowRequested',
    subject: 'followerId',
    data: { followerId: Uuid, kind: FollowKind, email: personal(z.string()), language: Language, requestedAt: Iso },
  }),
  FollowConfirmed: defineEvent({ ...of, type: 'FollowConfirmed', data: { followerId: Uuid, kind: FollowKind, confirmedAt: Iso } }),
  /** The platform has started, and a mail says so. */
  FollowerReminded: defineEvent({ ...of, type: 'FollowerReminded', data: { followerId: Uuid, remindedAt: Iso } }),
  /** An article goes to this follower of the newsletter, and a mail brings it. */
  FollowerMailed: defineEvent({ ...of, type: 'FollowerMailed', data: { followerId: Uuid, article: z.string(), mailedAt: Iso } }),
  /** The last event: the key of the address is destroyed after it. */
  FollowEnded: defineEvent({ ...of, type: 'FollowEnded', data: { followerId: Uuid, kind: FollowKind, because: FollowEnd, endedAt: Iso } }),
} as const;
export type FollowerEvent = EventsOf<typeof followerEvents>;

const ofNewsletter = { category: 'newsletter' } as const;

/** `newsletter-<article>`, of the platform: an issue of the newsletter is one article of the blog, sent once. */
export const newsletterEvents = {
  /** The mail went to a member of the staff, in both languages. */
  NewsletterTested: defineEvent({
    ...ofNewsletter,
    type: 'NewsletterTested',
    data: { article: z.string(), accountId: Uuid, testedAt: Iso },
  }),
  NewsletterStarted: defineEvent({
    ...ofNewsletter,
    type: 'NewsletterStarted',
    data: { article: z.string(), accountId: Uuid, startedAt: Iso },
  }),
  /** Everybody who was to get it has a mail on its way. */
  NewsletterFinished: defineEvent({ ...ofNewsletter, type: 'NewsletterFinished', data: { article: z.string(), finishedAt: Iso } }),
} as const;
export type NewsletterEvent = EventsOf<typeof newsletterEvents>;

const ofDocument = { category: 'sitedocument' } as const;

/** `sitedocument-<document>-<version>`, of the platform: a changed text of the site that businesses agreed to, told to them once. */
export const siteDocumentEvents = {
  DocumentChangeTold: defineEvent({
    ...ofDocument,
    type: 'DocumentChangeTold',
    data: { document: SiteDocument, version: z.number().int(), accountId: Uuid, toldAt: Iso },
  }),
  /** The general managers of so many businesses have a message and a mail on its way. */
  DocumentChangeDelivered: defineEvent({
    ...ofDocument,
    type: 'DocumentChangeDelivered',
    data: { document: SiteDocument, version: z.number().int(), businesses: z.number().int(), deliveredAt: Iso },
  }),
} as const;
export type SiteDocumentEvent = EventsOf<typeof siteDocumentEvents>;

/** `launch-platform`. */
export const launchEvents = {
  /** Null: no date is announced. */
  LaunchDateSet: defineEvent({
    type: 'LaunchDateSet',
    category: 'launch',
    data: { launchAt: Iso.nullable(), accountId: Uuid, setAt: Iso },
  }),
} as const;
export type LaunchEvent = EventsOf<typeof launchEvents>;

/** `helpvote-<voteId>`: whether an article helped somebody, who is not known. */
export const helpVoteEvents = {
  HelpVoteGiven: defineEvent({
    type: 'HelpVoteGiven',
    category: 'helpvote',
    data: { voteId: Uuid, article: HelpArticle, language: Language, helped: z.boolean(), givenAt: Iso },
  }),
} as const;
export type HelpVoteEvent = EventsOf<typeof helpVoteEvents>;

/** `siteview-<viewId>`: somebody read a page of the public site. Nothing says who, and no two views are known to be of the same person. */
export const siteViewEvents = {
  SiteViewed: defineEvent({
    type: 'SiteViewed',
    category: 'siteview',
    data: { viewId: Uuid, page: SitePage, source: SiteSource, viewedAt: Iso },
  }),
} as const;
export type SiteViewEvent = EventsOf<typeof siteViewEvents>;

const ofApplication = { category: 'application' } as const;

/** `application-<applicationId>`, of the platform. Its personal data and its résumé are its own. */
export const applicationEvents = {
  ApplicationReceived: defineEvent({
    ...ofApplication,
    type: 'ApplicationReceived',
    subject: 'applicationId',
    data: {
      applicationId: Uuid,
      vacancy: Vacancy,
      name: personal(z.string()),
      email: personal(z.string()),
      note: personal(z.string().nullable()),
      resume: z.object({ fileId: z.string(), size: z.number().int() }),
      language: Language,
      /** A mail says that it arrived. */
      acknowledged: z.boolean(),
      receivedAt: Iso,
    },
  }),
  /** The last event: its key and its résumé are destroyed after it. */
  ApplicationErased: defineEvent({
    ...ofApplication,
    type: 'ApplicationErased',
    data: { applicationId: Uuid, vacancy: Vacancy, because: ApplicationEnd, erasedAt: Iso },
  }),
} as const;
export type ApplicationEvent = EventsOf<typeof applicationEvents>;
