import { audienceConsoleRoutes, type Application, type Article, type SiteDocument, type siteViewDays } from '@sumaa/contracts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { input } from 'zod';
import { call, download } from '../../lib/api/call.ts';
import { saveFile } from '../../lib/save-file.ts';
import { queryKey } from '../../lib/query/query.ts';

const all = queryKey(null, 'audience');

type SiteViewDays = (typeof siteViewDays)[number];

export type FollowersAsked = input<typeof audienceConsoleRoutes.followers.query>;

/** One page of those who asked for the newsletter or the reminder. */
export const followersQuery = (query: FollowersAsked) =>
  queryOptions({
    queryKey: [...all, 'followers', query],
    queryFn: async ({ signal }) => (await call(audienceConsoleRoutes.followers, { query, signal })).model,
    placeholderData: keepPreviousData,
  });

/** The votes on the articles of the help. */
export const helpVotesQuery = queryOptions({
  queryKey: [...all, 'votes'],
  queryFn: async ({ signal }) => (await call(audienceConsoleRoutes.helpVotes, { signal })).model,
});

/** How often the pages of the public site were read in the last days, and how far visitors came. */
export const siteViewsQuery = (days: SiteViewDays) =>
  queryOptions({
    queryKey: [...all, 'site-views', days],
    queryFn: async ({ signal }) => (await call(audienceConsoleRoutes.siteViews, { query: { days }, signal })).model,
    placeholderData: keepPreviousData,
  });

/** The issues of the newsletter, and how many get it. */
export const newsletterQuery = queryOptions({
  queryKey: [...all, 'newsletter'],
  queryFn: async ({ signal }) => (await call(audienceConsoleRoutes.newsletter, { signal })).model,
});

/** The texts that businesses agreed to, and whether they were told of their changes. */
export const documentsQuery = queryOptions({
  queryKey: [...all, 'documents'],
  queryFn: async ({ signal }) => (await call(audienceConsoleRoutes.documents, { signal })).model,
});

export function useTellOfDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ document, version }: { readonly document: SiteDocument; readonly version: number }) =>
      call(audienceConsoleRoutes.tellOfDocument, { params: { document }, body: { version } }),
    onSettled: () => void client.invalidateQueries({ queryKey: [...all, 'documents'] }),
  });
}

function useOnArticle(route: typeof audienceConsoleRoutes.testNewsletter | typeof audienceConsoleRoutes.sendNewsletter) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (article: Article) => call(route, { params: { article } }),
    onSettled: () => void client.invalidateQueries({ queryKey: [...all, 'newsletter'] }),
  });
}

export const useTestNewsletter = () => useOnArticle(audienceConsoleRoutes.testNewsletter);
export const useSendNewsletter = () => useOnArticle(audienceConsoleRoutes.sendNewsletter);

export type ApplicationsAsked = input<typeof audienceConsoleRoutes.applications.query>;

/** One page of the applications for jobs. */
export const applicationsQuery = (query: ApplicationsAsked) =>
  queryOptions({
    queryKey: [...all, 'applications', query],
    queryFn: async ({ signal }) => (await call(audienceConsoleRoutes.applications, { query, signal })).model,
    placeholderData: keepPreviousData,
  });

/** Saves the résumé of an application under the applicant's name. */
export function useSaveResume() {
  return useMutation({
    mutationFn: async ({ id, name }: Pick<Application, 'id' | 'name'>) => {
      saveFile(await download(audienceConsoleRoutes.resume, { id }), `${name ?? id}.pdf`);
    },
  });
}

export function useEraseApplication() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: Application['id']) => call(audienceConsoleRoutes.eraseApplication, { params: { id } }),
    onSettled: () => void client.invalidateQueries({ queryKey: [...all, 'applications'] }),
  });
}
