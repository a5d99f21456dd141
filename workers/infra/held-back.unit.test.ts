import { CircuitOpen } from '@sumaa/runtime/breaker';
import { expect, test } from 'vitest';
import { heldBack, type WaysOut } from './held-back.ts';

/** Every way out, noting what went through. */
function ways() {
  const through: string[] = [];
  const takes = (name: string) => async (): Promise<never> => {
    through.push(name);
    return { outcome: 'sent' } as never;
  };
  const of = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, takes(name)]));
  const given = {
    google: { breaker: {}, places: {}, as: () => ({ reviews: of('updateReply', 'deleteReply', 'list') }) },
    mail: of('send'),
    payments: of('charge', 'refundUpTo', 'closePage', 'removeCard', 'find'),
    taxAuthority: of('clear', 'report'),
    channels: { webPush: of('send'), sms: of('send'), whatsapp: of('send'), webhooks: of('send') },
  } as unknown as WaysOut;
  return { given, through };
}

async function tryAll({ google, mail, payments, taxAuthority, channels }: WaysOut): Promise<void> {
  const { reviews } = google.as({} as never);
  const sends = [
    () => reviews.updateReply({} as never),
    () => reviews.deleteReply({} as never),
    () => mail!.send({} as never),
    () => payments!.charge({} as never),
    () => payments!.refundUpTo({} as never),
    () => payments!.closePage('page' as never),
    () => payments!.removeCard('card'),
    () => taxAuthority!.clear({} as never, {} as never),
    () => taxAuthority!.report({} as never, {} as never),
    () => channels.webPush!.send({} as never, {} as never),
    () => channels.sms!.send({} as never),
    () => channels.whatsapp!.send({} as never),
    () => channels.webhooks.send({} as never),
  ];
  for (const send of sends) await expect(send()).rejects.toThrow(CircuitOpen);
  await reviews.list({} as never);
  await payments!.find('payment' as never);
}

test('in quarantine no mail, message, push, charge, refund or reply leaves, and reading goes on', async () => {
  const { given, through } = ways();
  await tryAll(heldBack(given, { throwIfHeld: () => Promise.reject(new CircuitOpen('quarantine', 60_000)) }));
  expect(through).toEqual(['list', 'find']);
});

test('after the release everything leaves', async () => {
  const { given, through } = ways();
  const { mail, payments, channels } = heldBack(given, { throwIfHeld: () => Promise.resolve() });
  await mail!.send({} as never);
  await payments!.charge({} as never);
  await channels.sms!.send({} as never);
  await channels.whatsapp!.send({} as never);
  expect(through).toEqual(['send', 'charge', 'send', 'send']);
});
