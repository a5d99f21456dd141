import type { FollowKind, HelpArticle, Vacancy } from '@sumaa/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';
import { routes } from './routes.ts';

/** Asks for the newsletter or the reminder. `website` is the field that only programs fill. */
export const follow = (body: { readonly kind: FollowKind; readonly email: string; readonly website: string }) =>
  call(routes.follow, { body });

/** Does what a link of a mail says. */
export async function followLink(does: 'confirm' | 'end', code: string): Promise<FollowKind> {
  const route = does === 'confirm' ? routes.confirmFollow : routes.endFollow;
  return (await call(route, { body: { code } })).model.kind;
}

export const voteOnHelp = (article: HelpArticle, helped: boolean, idempotencyKey: string) =>
  call(routes.voteOnHelp, { body: { article, helped }, idempotencyKey });

/** Sends a report to the security team. Answers its reference. */
export const reportSecurity = async (
  body: {
    readonly name: string;
    readonly email: string;
    readonly message: string;
    readonly website: string;
  },
  idempotencyKey: string,
) => (await call(routes.sendContact, { body: { ...body, topic: 'security' }, idempotencyKey })).model.reference;

/** Applies for a job. */
export const apply = (
  body: {
    readonly name: string;
    readonly email: string;
    readonly vacancy: Vacancy;
    readonly note: string;
    readonly website: string;
    readonly resume: File | null;
  },
  idempotencyKey: string,
) => call(routes.apply, { body, idempotencyKey });

/** When the platform starts, and how far the clock of this device is off (ms, to be added to its time). */
export const launchQuery = queryOptions({
  queryKey: queryKey(null, 'public', 'launch'),
  queryFn: async ({ signal }) => {
    const { launchAt, now } = (await call(routes.launch, { signal })).model;
    return { launchAt: launchAt === null ? null : Date.parse(launchAt), skewMs: Date.parse(now) - Date.now() };
  },
  refetchInterval: 60_000,
});
