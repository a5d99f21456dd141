import {
  foldSubscription,
  noSubscription,
  subscriptionTransitions,
  type SubscriptionEvent,
  type SubscriptionState,
} from '@sumaa/contracts';
import type { DomainEvent, Recorded } from '@sumaa/event-store';
import type { ProviderPayment } from './billing-world.ts';

type Event = Recorded<DomainEvent>;
interface Numbered {
  readonly documentId: string;
  readonly chargeId: string;
  readonly kind: 'invoice' | 'credit_note';
  readonly sequence: number;
  readonly counter: number;
  readonly previousHash: string;
  readonly hash: string;
}
interface Paid {
  readonly chargeId: string;
  readonly paymentId: string;
  readonly method: string;
  readonly amount: { readonly total: number };
}

interface Issued {
  readonly documentId: string;
  readonly refersTo: { readonly documentId: string } | null;
  readonly chargeId: string;
  readonly kind: string;
  readonly reason: string | null;
  readonly amount: { readonly total: number };
}
interface Refunded {
  readonly chargeId: string;
  readonly paymentId: string;
  readonly amount: number;
}
interface Requested {
  readonly chargeId: string;
  readonly lines: readonly { readonly kind: string }[];
}

const dataOf = <D>(events: readonly Event[], type: string): D[] =>
  events.flatMap((event) => (event.type === type ? [event.data as D] : []));

/** What the provider keeps of each charge, in halalas. */
function keptOf(payments: readonly ProviderPayment[]): Map<string, number> {
  const kept = new Map<string, number>();
  for (const { status, amount, refunded, metadata } of payments) {
    if (status !== 'paid' && status !== 'refunded') continue;
    const charge = metadata?.charge_id ?? 'nobody';
    kept.set(charge, (kept.get(charge) ?? 0) + amount - refunded);
  }
  return kept;
}

/** Charges that the provider took twice, whatever went back since. Only one who is at the bank longer than is waited for may do that. */
export function takenTwice(payments: readonly ProviderPayment[]): string[] {
  const taken = payments.flatMap(({ status, metadata }) => (status === 'paid' || status === 'refunded' ? [metadata?.charge_id ?? ''] : []));
  return taken.filter((chargeId, index) => taken.indexOf(chargeId) < index).map((chargeId) => `charge ${chargeId} was taken twice`);
}

/** What is wrong with the money at this moment; empty: nothing. `isSettled`: no work is under way, so everything must have its end. */
export function problems(events: readonly Event[], payments: readonly ProviderPayment[], isSettled: boolean): string[] {
  const found: string[] = [];
  const say = (isWrong: boolean, what: string) => void (isWrong && found.push(what));
  const paid = dataOf<Paid>(events, 'PaymentSucceeded');
  const paidOf = new Map(paid.map((one) => [one.chargeId, one]));
  say(paidOf.size !== paid.length, 'a charge was paid twice');

  const givenBack = new Map<string, number>();
  for (const { chargeId, amount } of dataOf<{ readonly chargeId: string; readonly amount: number }>(events, 'RefundRequested'))
    givenBack.set(chargeId, (givenBack.get(chargeId) ?? 0) + amount);
  const kept = keptOf(payments);
  for (const [chargeId, halalas] of kept) {
    const payment = paidOf.get(chargeId);
    // What was paid by bank transfer is not with the provider.
    const due = payment && payment.method !== 'bank_transfer' ? payment.amount.total - (givenBack.get(chargeId) ?? 0) : 0;
    if (isSettled) say(halalas !== due, `charge ${chargeId}: ${halalas} are kept, ${due} were due`);
  }
  for (const { chargeId, method, amount } of paid)
    say(
      method !== 'bank_transfer' && (kept.get(chargeId) ?? 0) < amount.total - (givenBack.get(chargeId) ?? 0),
      `charge ${chargeId} counts as paid without money`,
    );

  const numbered = dataOf<Numbered>(events, 'DocumentNumbered');
  say(new Set(numbered.map(({ documentId }) => documentId)).size !== numbered.length, 'a document has two numbers');
  say(
    numbered.some(({ counter }, index) => counter !== index + 1),
    'the book has a gap',
  );
  say(
    numbered.some(({ previousHash }, index) => index > 0 && previousHash !== numbered[index - 1]?.hash),
    'the chain of the book is broken',
  );
  for (const kind of ['invoice', 'credit_note'] as const) {
    const sequences = numbered.filter((one) => one.kind === kind).map(({ sequence }) => sequence);
    say(
      sequences.some((sequence, index) => sequence !== index + 1),
      `the numbers of ${kind} have a gap`,
    );
  }
  const invoiced = numbered.filter(({ kind }) => kind === 'invoice').map(({ chargeId }) => chargeId);
  say(new Set(invoiced).size !== invoiced.length, 'a payment has two invoices');
  say(
    invoiced.some((chargeId) => !paidOf.has(chargeId)),
    'an invoice has no payment',
  );
  if (isSettled) {
    say(invoiced.length !== paid.length, `${paid.length} payments have ${invoiced.length} invoices`);
    say(dataOf(events, 'InvoiceIssued').length !== numbered.length, 'a numbered document was not issued');
    found.push(...wrongCredits(events, paidOf));
  }
  return [...found, ...wrongSteps(events)];
}

/** Refunds without exactly one credit note, and plans whose rest was not credited once. */
function wrongCredits(events: readonly Event[], paidOf: ReadonlyMap<string, Paid>): string[] {
  const count = (of: readonly { readonly chargeId: string; readonly total: number }[]): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const { chargeId, total } of of) counts.set(`${chargeId} ${total}`, (counts.get(`${chargeId} ${total}`) ?? 0) + 1);
    return counts;
  };
  const notes = dataOf<Issued>(events, 'InvoiceIssued').filter(({ kind }) => kind === 'credit_note');
  const credited = count(notes.filter(({ reason }) => reason === 'refund').map(({ chargeId, amount: { total } }) => ({ chargeId, total })));
  const refunded = count(
    dataOf<Refunded>(events, 'PaymentRefunded')
      .filter(({ chargeId, paymentId }) => paidOf.get(chargeId)?.paymentId === paymentId)
      .map(({ chargeId, amount: total }) => ({ chargeId, total })),
  );
  const reduced = dataOf<Requested>(events, 'ChargeRequested').filter(
    ({ chargeId, lines }) => paidOf.has(chargeId) && lines.some(({ kind }) => kind === 'credit'),
  );
  const issued = new Map(dataOf<Issued>(events, 'InvoiceIssued').map((one) => [one.documentId, one]));
  const taken = new Map<string, number>();
  for (const { refersTo, amount } of notes) {
    const of = refersTo?.documentId ?? 'no invoice';
    taken.set(of, (taken.get(of) ?? 0) + amount.total);
  }
  const keys = new Set([...credited.keys(), ...refunded.keys()]);
  return [
    // A halala may come of rounding VAT on the note of an upgrade, and one on that of a refund.
    ...[...taken].flatMap(([of, total]) =>
      total > (issued.get(of)?.amount.total ?? 0) + 2 ? [`credit notes take ${total} off ${of}, more than it comes to`] : [],
    ),
    ...[...keys].flatMap((key) => {
      const [has, needs] = [credited.get(key) ?? 0, refunded.get(key) ?? 0];
      return has === needs ? [] : [`${needs} refunds of charge ${key} have ${has} credit notes`];
    }),
    ...reduced.flatMap(({ chargeId }) => {
      const has = notes.filter((note) => note.chargeId === chargeId && note.reason === 'plan_changed').length;
      return has === 1 ? [] : [`the earlier plan of charge ${chargeId} has ${has} credit notes`];
    }),
  ];
}

/** Changes of state that the map does not have. */
function wrongSteps(events: readonly Event[]): string[] {
  const states = new Map<string, SubscriptionState>();
  return events.flatMap((event) => {
    if (!event.stream.startsWith('subscription-')) return [];
    const before = states.get(event.stream) ?? noSubscription;
    const after = foldSubscription(before, event as unknown as SubscriptionEvent);
    states.set(event.stream, after);
    if (before.status === 'none' || after.status === 'none' || before.status === after.status) return [];
    return subscriptionTransitions[before.status].includes(after.status) ? [] : [`${event.type}: ${before.status} → ${after.status}`];
  });
}
