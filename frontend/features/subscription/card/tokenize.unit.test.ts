import { afterEach, expect, test, vi } from 'vitest';
import { tokenize } from './tokenize.ts';

afterEach(() => vi.unstubAllGlobals());

const to = { tokensUrl: 'https://api.moyasar.com/v1/tokens', publishableKey: 'pk_test_1', returnUrl: 'https://app.test/back' };
const card = { name: 'Sara Ali', number: '٤٢٠١ 3201 1111 1010', expiry: '08/28', cvc: '123' };

test('asks for a card that can be kept: what its bank confirms on a page, and no token for one payment', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json({ id: 'token_1', verification_url: 'https://bank.test/page' }, { status: 201 });
  });
  expect(await tokenize(to, card)).toEqual({ token: 'token_1', bankUrl: 'https://bank.test/page' });
  expect(sent).toEqual([
    { name: 'Sara Ali', number: '4201320111111010', month: 8, year: 2028, cvc: '123', callback_url: 'https://app.test/back' },
  ]);
});
