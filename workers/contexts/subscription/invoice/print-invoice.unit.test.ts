import { randomUUID } from 'node:crypto';
import type { Uuid } from '@sumaa/contracts';
import { silentLog } from '@sumaa/runtime/log';
import { PermanentFailure } from '@sumaa/runtime/queue';
import { expect, test } from 'vitest';
import type { TaxAuthorityAnswer } from '../../../infra/tax-authority.ts';
import { printInvoice } from './print-invoice.processor.ts';

class Drawn extends Error {}

/** What the authority was told of a document before it was drawn. */
async function told(
  document: object,
  { isPhaseTwo = true, answer = { state: 'accepted' } }: { readonly isPhaseTwo?: boolean; readonly answer?: TaxAuthorityAnswer } = {},
): Promise<{ readonly by: readonly string[]; readonly end: unknown }> {
  const by: string[] = [];
  const say = (name: string) => async () => {
    by.push(name);
    return answer;
  };
  const commands = { ask: async ({ name }: { readonly name: string }) => (name === 'IsPhaseTwo' ? isPhaseTwo : document) };
  const files = { put: () => Promise.reject(new Drawn()) };
  const taxAuthority = { clear: say('clear'), report: say('report') };
  const print = printInvoice({ commands, files, taxAuthority } as never);
  const job = { id: 'print', run: 1, attempt: 1, lastAttempt: false, signal: new AbortController().signal, log: silentLog() };
  const ids = { tenantId: randomUUID() as Uuid, documentId: randomUUID() as Uuid };
  const end = await print(ids, { ...job, chain: { causationId: 'x', correlationId: 'x' } }).catch((error: unknown) => error);
  return { by, end };
}

test('where phase 2 applies a standard document is cleared and a simplified one reported before anybody has it', async () => {
  expect((await told({ form: 'standard' })).by).toEqual(['clear']);
  expect((await told({ form: 'simplified' })).by).toEqual(['report']);
  expect((await told({ form: 'standard' }, { isPhaseTwo: false })).by).toEqual([]);
});

test('a document that the authority refuses is not drawn, and somebody is to look at it', async () => {
  const { end } = await told({ form: 'standard', number: 'INV-2026-000001' }, { answer: { state: 'refused', codes: ['BR-KSA-1'] } });
  expect(end).toBeInstanceOf(PermanentFailure);
  expect(String(end)).toContain('INV-2026-000001: BR-KSA-1');
});
