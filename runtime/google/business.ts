import { z } from 'zod';
import type { GoogleConfig } from '../config/index.ts';
import type { GoogleRequest } from './call.ts';
import {
  accountName,
  AccountList,
  GoogleReply,
  GoogleReview,
  locationName,
  LocationList,
  NotificationSetting,
  ReviewBatch,
  ReviewList,
  type GoogleAccount,
  type GoogleLocation,
} from './shapes.ts';

/** Names as Google gives them: account `accounts/1`, location `locations/2`. */
export interface LocationRef {
  readonly account: string;
  readonly location: string;
}
export interface ReviewRef extends LocationRef {
  readonly reviewId: string;
}
export type ReviewOrder = 'updateTime desc' | 'rating' | 'rating desc';
interface Page {
  readonly pageSize?: number | undefined;
  readonly pageToken?: string | null | undefined;
}

/** Google's business APIs for one connection. Every call waits for its turn, renews its token when needed, and may throw GoogleError. */
export interface GoogleBusiness {
  readonly accounts: { list(page?: Page): Promise<{ accounts: GoogleAccount[]; nextPageToken: string | null }> };
  readonly locations: {
    /** 100 per page. */
    list(request: Page & { readonly account: string; readonly readMask?: string }): Promise<{
      locations: GoogleLocation[];
      nextPageToken: string | null;
      totalSize: number | null;
    }>;
  };
  readonly reviews: {
    /** 50 per page; by default the newest update first. */
    list(request: Page & LocationRef & { readonly orderBy?: ReviewOrder }): Promise<{
      reviews: GoogleReview[];
      averageRating: number | null;
      totalReviewCount: number | null;
      nextPageToken: string | null;
    }>;
    get(review: ReviewRef): Promise<GoogleReview>;
    /** At most 4096 bytes. An accepted reply may not be visible yet: check `state`, and read it again later. */
    updateReply(reply: ReviewRef & { readonly comment: string }): Promise<GoogleReply>;
    deleteReply(review: ReviewRef): Promise<void>;
    /** Reviews of up to 50 locations of one account in one call. */
    batchGet(request: Page & { readonly account: string; readonly locations: readonly string[]; readonly orderBy?: ReviewOrder }): Promise<{
      reviews: { location: string; review: GoogleReview }[];
      nextPageToken: string | null;
    }>;
  };
  readonly notifications: {
    get(account: string): Promise<NotificationSetting>;
    /** One setting per Google account, shared with other tools: read it first, and never replace a foreign topic. */
    update(
      account: string,
      setting: { readonly pubsubTopic: string; readonly notificationTypes: readonly string[] },
    ): Promise<NotificationSetting>;
  };
}

export const defaultReadMask = 'name,title,storeCode,languageCode,phoneNumbers,storefrontAddress,websiteUri,categories,labels,metadata';
const newestFirst: ReviewOrder = 'updateTime desc';

type Call = <S extends z.ZodType>(request: GoogleRequest<S>) => Promise<z.output<S>>;

/** Called with the wrong paths of each review of a page that could not be parsed; the page goes on without them. */
export type OnUnreadable = (paths: readonly string[]) => void;

/** The API on top of `call`, which adds the token and the rate limit. */
export function createGoogleBusiness(config: GoogleConfig, call: Call, onUnreadable: OnUnreadable): GoogleBusiness {
  const readableOf = <R>({ readable, unreadable }: { readonly readable: R[]; readonly unreadable: string[] }): R[] => {
    if (unreadable.length > 0) onUnreadable(unreadable);
    return readable;
  };
  const pageOf = ({ pageSize, pageToken }: Page) => ({ pageSize, pageToken: pageToken ?? undefined });
  const locationUrl = ({ account, location }: LocationRef) =>
    `${config.reviewsUrl}/${checked(account, accountName)}/${checked(location, locationName)}`;
  const reviewUrl = (review: ReviewRef) => `${locationUrl(review)}/reviews/${encodeURIComponent(review.reviewId)}`;
  const settingUrl = (account: string) => `${config.notificationsUrl}/${checked(account, accountName)}/notificationSetting`;
  return {
    accounts: {
      list: async (page = {}) => call({ method: 'GET', url: `${config.accountsUrl}/accounts`, query: pageOf(page), answer: AccountList }),
    },
    locations: {
      list: async ({ account, readMask = defaultReadMask, ...page }) =>
        call({
          method: 'GET',
          url: `${config.businessUrl}/${checked(account, accountName)}/locations`,
          query: { readMask, ...pageOf({ pageSize: 100, ...page }) },
          answer: LocationList,
        }),
    },
    reviews: {
      async list({ orderBy = newestFirst, pageSize = 50, pageToken, ...at }) {
        const url = `${locationUrl(at)}/reviews`;
        const query = { ...pageOf({ pageSize, pageToken }), orderBy };
        const { reviews, ...page } = await call({ method: 'GET', url, query, answer: ReviewList });
        return { ...page, reviews: readableOf(reviews) };
      },
      get: async (review) => call({ method: 'GET', url: reviewUrl(review), answer: GoogleReview }),
      updateReply: async ({ comment, ...review }) =>
        call({ method: 'PUT', url: `${reviewUrl(review)}/reply`, body: { comment }, answer: GoogleReply, mutates: true }),
      deleteReply: async (review) => {
        await call({ method: 'DELETE', url: `${reviewUrl(review)}/reply`, answer: z.unknown(), mutates: true });
      },
      async batchGet({ account, locations, orderBy = newestFirst, pageSize = 50, pageToken }) {
        const locationNames = locations.map((location) => `${checked(account, accountName)}/${checked(location, locationName)}`);
        const body = { locationNames, pageSize, orderBy, ...(pageToken ? { pageToken } : {}) };
        const url = `${config.reviewsUrl}/${checked(account, accountName)}/locations:batchGetReviews`;
        const { locationReviews, nextPageToken } = await call({ method: 'POST', url, body, answer: ReviewBatch });
        return {
          nextPageToken,
          reviews: readableOf(locationReviews).map(({ name, review }) => ({ location: name.slice(name.indexOf('locations/')), review })),
        };
      },
    },
    notifications: {
      get: async (account) => call({ method: 'GET', url: settingUrl(account), answer: NotificationSetting }),
      update: async (account, setting) =>
        call({
          method: 'PATCH',
          url: settingUrl(account),
          query: { updateMask: 'notificationTypes,pubsubTopic' },
          body: { name: `${account}/notificationSetting`, ...setting },
          answer: NotificationSetting,
          mutates: true,
        }),
    },
  };
}

/** Throws TypeError for a malformed name, because names become parts of paths. */
function checked(name: string, pattern: RegExp): string {
  if (!pattern.test(name)) throw new TypeError(`not a Google resource name: ${JSON.stringify(name.slice(0, 60))}`);
  return name;
}
