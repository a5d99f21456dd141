import type { FastifyInstance } from 'fastify';
import type { StandIn } from '../stand-in.ts';
import type { Location } from '../state/model.ts';
import { callerOf, requireAccount } from './caller.ts';
import { applyMask, checkMask, maskPaths } from './field-mask.ts';
import { invalidArgument, notFound, permissionDenied } from './google-error.ts';
import { pageOf, pageSize } from './paging.ts';
import { omitEmpty, renderLocation } from './render.ts';

const FIELDS = new Set(
  (
    'name languageCode storeCode title phoneNumbers categories storefrontAddress websiteUri regularHours specialHours serviceArea labels ' +
    'adWordsLocationExtensions latlng openInfo metadata profile relationshipData moreHours serviceItems'
  ).split(' '),
);

type ListQuery = { readMask?: string; pageSize?: string; pageToken?: string; filter?: string; orderBy?: string };

/** Business Information API: locations. */
export function locationRoutes(app: FastifyInstance, standIn: StandIn): void {
  const { state, faults } = standIn;
  const show = (location: Location, mask: readonly string[]) =>
    applyMask(
      renderLocation(location, location.verified && !faults.covers('unverified', { location: location.id, account: location.accountId })),
      mask,
    );

  app.get<{ Params: { account: string }; Querystring: ListQuery }>('/v1/accounts/:account/locations', async (request) => {
    const account = requireAccount(standIn, request, request.params.account);
    const mask = readMask(request.query.readMask);
    const { filter = '', orderBy = '', pageToken } = request.query;
    const found = state
      .locationsOf(account.id)
      .filter((location) => !faults.list().some((fault) => fault.name === 'permission-lost' && fault.location === location.id))
      .filter(filterBy(filter))
      .toSorted(sortBy(orderBy));
    const size = pageSize(request.query.pageSize, { fallback: 10, max: 100 });
    const page = pageOf(found, `locations ${account.id} ${filter} ${orderBy}`, { token: pageToken, size });
    return omitEmpty({
      locations: page.items.map((location) => show(location, mask)),
      nextPageToken: page.nextPageToken,
      totalSize: found.length,
    });
  });

  app.get<{ Params: { location: string }; Querystring: { readMask?: string } }>('/v1/locations/:location', async (request) => {
    const mask = readMask(request.query.readMask);
    const location = state.location(request.params.location);
    if (!location) throw notFound();
    const caller = callerOf(request);
    if (state.account(location.accountId)?.userId !== caller.userId || caller.faults.has('permission-lost')) throw permissionDenied();
    return show(location, mask);
  });
}

function readMask(mask: string | undefined): string[] {
  const paths = maskPaths(mask ?? '');
  if (paths.length === 0)
    throw invalidArgument('Request contains an invalid argument.', [{ field: 'read_mask', message: 'Field is required' }]);
  checkMask(paths, FIELDS, 'read_mask');
  return paths;
}

/** The two supported filters: `title="…"` (contains, case-insensitive) and `storeCode="…"` (equal). */
function filterBy(filter: string): (location: Location) => boolean {
  if (filter === '') return () => true;
  const [, field, text] = /^\s*(title|storeCode|store_code)\s*=\s*"?([^"]*)"?\s*$/.exec(filter) ?? [];
  if (field === undefined || text === undefined) {
    throw invalidArgument('Request contains an invalid argument.', [{ field: 'filter', message: 'Invalid filter.' }]);
  }
  if (field === 'title') return (location) => location.title.toLowerCase().includes(text.toLowerCase());
  return (location) => location.storeCode === text;
}

function sortBy(orderBy: string): (a: Location, b: Location) => number {
  if (orderBy === '') return () => 0;
  const [, field, descending] = /^(title|store_code|storeCode)( desc)?$/.exec(orderBy) ?? [];
  if (field === undefined)
    throw invalidArgument('Request contains an invalid argument.', [{ field: 'order_by', message: 'Invalid order.' }]);
  const key = (location: Location) => (field === 'title' ? location.title : (location.storeCode ?? ''));
  return (a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0) * (descending ? -1 : 1);
}
