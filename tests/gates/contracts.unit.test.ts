import { eventCatalogue, internalCommandCatalogue, internalQuestionCatalogue, jobCatalogue, routeCatalogue } from '@sumaa/contracts';
import { goldenProblems, readGolden } from '@sumaa/event-store/testing';
import { describe, expect, test } from 'vitest';

const twice = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

describe('the contracts', () => {
  test('no event type, queue, internal command or operation is declared twice', () => {
    expect(twice(eventCatalogue.map(({ type }) => type))).toEqual([]);
    expect(twice(jobCatalogue.map(({ queue }) => queue))).toEqual([]);
    expect(twice([...internalCommandCatalogue, ...internalQuestionCatalogue].map(({ name }) => name))).toEqual([]);
    expect(twice(routeCatalogue.map(({ method, path }) => `${method} ${path.toLowerCase()}`))).toEqual([]);
  });

  test('no event is new or changed without a golden file of how it is stored', () => {
    expect(goldenProblems(readGolden())).toEqual([]);
  });

  test('an operation for members names a permission or says why none is needed', () => {
    const open = routeCatalogue
      .filter((route) => route.auth === 'confirmed' && !('permission' in route))
      .map(({ method, path }) => `${method} ${path}`);
    // What every member of a tenant may see: the business, its connection's state, running syncs, the own bell. And whoever was
    // invited elsewhere may go there.
    expect(open).toEqual([
      'POST /api/account/two-factor/start',
      'POST /api/account/two-factor/confirm',
      'POST /api/account/two-factor/recovery-codes',
      'POST /api/account/two-factor/disable',
      'POST /api/account/google',
      'POST /api/account/google/unlink',
      'POST /api/account/email',
      'POST /api/account/email/confirm',
      'GET /api/Businesses',
      'GET /api/Platforms',
      'GET /api/sync-runs/current',
      'GET /api/sync-runs/:id',
      'POST /api/team-members/accept',
      'GET /api/notifications',
      'POST /api/notifications/read',
    ]);
  });

  test('queries never write and commands never read', () => {
    const wrong = routeCatalogue.filter(({ app, method, raw }) => (app === 'query' ? method !== 'GET' : method === 'GET' && !raw));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});
