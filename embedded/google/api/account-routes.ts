import type { FastifyInstance } from 'fastify';
import type { StandIn } from '../stand-in.ts';
import { callerOf, requireAccount } from './caller.ts';
import { invalidArgument } from './google-error.ts';
import { pageOf, pageSize } from './paging.ts';
import { omitEmpty, renderAccount } from './render.ts';

type ListQuery = { pageSize?: string; pageToken?: string; filter?: string; parentAccount?: string };

/** Account Management API. */
export function accountRoutes(app: FastifyInstance, standIn: StandIn): void {
  const { state, faults } = standIn;

  app.get<{ Querystring: ListQuery }>('/v1/accounts', async (request) => {
    const { pageToken, filter = '', parentAccount } = request.query;
    const type = /^\s*type\s*=\s*"?(\w+)"?\s*$/.exec(filter)?.[1];
    if (filter && !type) throw invalidArgument('Request contains an invalid argument.', [{ field: 'filter', message: 'Invalid filter.' }]);
    const mine = state
      .accountsOf(callerOf(request).userId)
      .filter((account) => !type || account.type === type)
      .filter((account) => !parentAccount || parentAccount === `accounts/${account.id}`)
      .filter((account) => !faults.covers('permission-lost', { account: account.id }))
      .toSorted((a, b) => Number(b.type === 'PERSONAL') - Number(a.type === 'PERSONAL'));
    const size = pageSize(request.query.pageSize, { fallback: 20, max: 20 });
    const page = pageOf(mine, `accounts ${filter} ${parentAccount}`, { token: pageToken, size });
    return omitEmpty({ accounts: page.items.map(renderAccount), nextPageToken: page.nextPageToken });
  });

  app.get<{ Params: { account: string } }>('/v1/accounts/:account', async (request) =>
    renderAccount(requireAccount(standIn, request, request.params.account, true)),
  );
}
