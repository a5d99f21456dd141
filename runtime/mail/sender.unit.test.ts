import { expect, test } from 'vitest';
import { addressOf, senderNow } from './sender.ts';

test('mails go out from the sender of the environment where it names the server, else from the one that staff set', async () => {
  const kept = { read: async () => ({ smtpUrl: 'smtp://b.example', from: 'Ours <ours@b.example>' }) };
  const none = { read: async () => null };
  const from = 'Theirs <theirs@a.example>';
  expect(await senderNow({ smtpUrl: new URL('smtp://a.example'), from }, kept)).toBe(from);
  expect(addressOf(await senderNow({ smtpUrl: null, from }, kept))).toBe('ours@b.example');
  expect(addressOf(await senderNow({ smtpUrl: null, from: 'plain@a.example' }, none))).toBe('plain@a.example');
});
