import { Article, FollowState, SiteDocument, siteViewDays, Uuid, Vacancy } from '@sumaa/contracts';
import { z } from 'zod';

export const audienceTabs = [
  'newsletter',
  'followers',
  'reminders',
  'applications',
  'testimonials',
  'documents',
  'votes',
  'views',
] as const;
export type AudienceTab = (typeof audienceTabs)[number];

/** The state of the screen in its address. */
export const AudienceUrl = z.object({
  tab: z.enum(audienceTabs).default('newsletter'),
  search: z.string().max(200).default(''),
  state: FollowState.optional(),
  page: z.coerce.number().int().min(1).default(1),
  /** The article whose sending is being confirmed. */
  send: Article.optional(),
  /** The text of the site whose change is being told. */
  tell: SiteDocument.optional(),
  vacancy: Vacancy.optional(),
  days: z.coerce.number().pipe(z.literal(siteViewDays)).default(30),
  /** The application whose erasure is being confirmed. */
  erase: Uuid.optional(),
});
export type AudienceUrl = z.infer<typeof AudienceUrl>;

export type AudienceUrlProps = { readonly url: AudienceUrl; readonly setUrl: (patch: Partial<AudienceUrl>) => void };
