import {
  errorCatalogue,
  eventCatalogue,
  fieldErrorCatalogue,
  internalCommandCatalogue,
  internalQuestionCatalogue,
  jobCatalogue,
  routeCatalogue,
} from '@sumaa/contracts';
import { goldenProblems, readGolden } from '@sumaa/event-store/testing';
import { describe, expect, test } from 'vitest';
import { product, textOf } from './sources.ts';

const twice = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

/** The keys of a catalogue that no line of these files names. */
function unnamed(catalogue: object, files: readonly string[]): string[] {
  const text = files
    .filter((file) => !/^contracts\/kernel\/(field-)?errors\.ts$/.test(file))
    .map(textOf)
    .join('\n');
  return Object.keys(catalogue).filter((code) => !new RegExp(`['"\`]${code}['"\`]`).test(text));
}

describe('the contracts', () => {
  test('no event type, queue, internal command or operation is declared twice', () => {
    expect(twice(eventCatalogue.map(({ type }) => type))).toEqual([]);
    expect(twice(jobCatalogue.map(({ queue }) => queue))).toEqual([]);
    expect(twice([...internalCommandCatalogue, ...internalQuestionCatalogue].map(({ name }) => name))).toEqual([]);
    expect(twice(routeCatalogue.map(({ method, path }) => `${method} ${path.toLowerCase()}`))).toEqual([]);
  });

  test('every new or changed event has a golden file of its stored form', () => {
    expect(goldenProblems(readGolden())).toEqual([]);
  });

  test('an operation for members names a permission or says why none is needed', () => {
    const open = routeCatalogue
      .filter((route) => route.auth === 'confirmed' && !('permission' in route))
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted();
    // Every member may manage their own account, accept an invitation, and see the business, its connection, running syncs and
    // their own notifications, and ask to be erased; everybody may write to the platform, and export what the kind of export allows them.
    expect(open).toEqual([
      'DELETE /api/account/whatsapp',
      'GET /api/Businesses',
      'GET /api/Platforms',
      'GET /api/Subscription/access',
      'GET /api/account/phone',
      'GET /api/account/whatsapp',
      'GET /api/erasure-requests/own',
      'GET /api/exports',
      'GET /api/exports/:id/file',
      'GET /api/help/conversations',
      'GET /api/help/conversations/:id/attachments/:attachmentId',
      'GET /api/notifications',
      'GET /api/notifications/choices',
      'GET /api/sync-runs/:id',
      'GET /api/sync-runs/current',
      'POST /api/account/email',
      'POST /api/account/email/confirm',
      'POST /api/account/google',
      'POST /api/account/google/unlink',
      'POST /api/account/phone/code',
      'POST /api/account/phone/confirm',
      'POST /api/account/two-factor/confirm',
      'POST /api/account/two-factor/disable',
      'POST /api/account/two-factor/recovery-codes',
      'POST /api/account/two-factor/start',
      'POST /api/account/whatsapp/code',
      'POST /api/erasure-requests',
      'POST /api/erasure-requests/withdraw',
      'POST /api/exports',
      'POST /api/exports/:id/cancel',
      'POST /api/exports/own-data',
      'POST /api/help/conversations',
      'POST /api/help/conversations/:id/messages',
      'POST /api/notifications/read',
      'POST /api/team-members/accept',
      'PUT /api/notifications/choices',
    ]);
  });

  // Routes only announce a code, events record reasons of their own, and workers answer nobody.
  test('every refusal is returned somewhere, and every field error is given', () => {
    const servers = product.filter(
      (file) => /^(contracts|runtime|command-api|projections)\//.test(file) && !/(routes|events)\.ts$/.test(file),
    );
    const handlers = product.filter((file) => /^(command-api|projections)\/.*routes\.ts$/.test(file));
    expect(unnamed(errorCatalogue, [...servers, ...handlers])).toEqual([]);
    expect(unnamed(fieldErrorCatalogue, product)).toEqual([]);
  });

  test('queries use GET and commands do not', () => {
    const wrong = routeCatalogue.filter(({ app, method, raw }) => (app === 'query' ? method !== 'GET' : method === 'GET' && !raw));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});
