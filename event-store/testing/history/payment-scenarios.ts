import { amountOf, documentNumber, firstPreviousHash, periodFrom, anchorOf, priceOf, type Iso, type Uuid } from '@sumaa/contracts';
import { scenarioEvent, type Business, type Scenario } from './scenario.ts';

const vatPercent = 15;
const address = { building: '1234', street: 'طريق الملك فهد', district: 'العليا', city: 'الرياض', postalCode: '12345' };
const issuer = { legalName: 'شركة سُمعة', vatNumber: '310122393500003', registrationNumber: '1010123456', address };

/** The staff say who issues invoices. */
export function* sellerEventsOf({ dice, now }: Business): Scenario {
  const seller = { ...issuer, phaseTwo: dice.once(2) };
  yield scenarioEvent('platformsettings', 'platform', 'SellerIdentitySaved', { seller, savedBy: dice.uuid(), savedAt: now() });
}

/** A business saves a card and its billing details, and does without the card later. */
export function* billingProfileEventsOf({ dice, tenantId, ownerId: accountId, now }: Business): Scenario {
  const happens = (type: string, data: object) => scenarioEvent('billingprofile', tenantId, type, { tenantId, ...data });
  const card = { cardId: dice.uuid(), month: 1 + dice.int(12), year: 2027 };
  yield happens('CardSaved', { ...card, brand: 'mada', last4: '1010', accountId, savedAt: now() });
  const details = { legalName: 'شركة المذاق', vatNumber: dice.once(2) ? '310122393500003' : null, address: dice.once(2) ? address : null };
  yield happens('BillingDetailsSaved', { details, accountId, savedAt: now() });
  if (dice.turn('card ends', 2)) yield happens('CardExpiryNoticeGiven', { ...card, at: now() });
  if (dice.turn('billing details go', 3)) yield happens('BillingDetailsRemoved', { removedAt: now() });
  const reason = dice.pick(['removed', 'replaced']);
  yield happens('CardRemoved', { cardId: card.cardId, reason, accountId, removedAt: now() });
}

/** A charge is taken from the card, maybe at the second attempt, invoiced, and some of it goes back. */
export function* paymentEventsOf(world: Business): Scenario {
  const { dice, tenantId, ownerId: accountId, now } = world;
  const chargeId = dice.uuid();
  const { total: amount } = amountOf(priceOf({ plan: 'professional', interval: 'monthly' }), vatPercent);
  const happens = (type: string, data: object) => scenarioEvent('payment', chargeId, type, { tenantId, chargeId, ...data });
  const attempted = (paymentId: Uuid) =>
    happens('PaymentAttempted', { paymentId, trigger: dice.uuid(), cardId: dice.uuid(), amount, attemptedAt: now() });
  const settled = (paymentId: Uuid, end: object) => happens('PaymentSettled', { paymentId, method: 'card', ...end, settledAt: now() });
  if (dice.turn('declined', 2)) {
    const declinedId = dice.uuid();
    yield attempted(declinedId);
    const staysOpen = dice.turn('not confirmed', 3);
    const lapses = !staysOpen && dice.turn('ended by the bank', 2);
    yield settled(declinedId, { outcome: 'declined', code: staysOpen || lapses ? 'not_confirmed' : '51', retry: 'later' });
    if (lapses) yield happens('PaymentLapsed', { paymentId: declinedId, at: now() });
    yield happens('PaymentWanted', { accountId, at: now() });
  }
  const pageId = dice.turn('on a page', 3) ? dice.uuid() : null;
  if (pageId) {
    yield happens('PaymentPageRequested', { pageId, amount, expiresAt: world.inMinutes(4_320), accountId, at: now() });
    yield happens('PaymentPageOpened', { pageId, url: 'https://pay.example/page', at: now() });
  }
  const paymentId = dice.uuid();
  yield attempted(paymentId);
  if (dice.turn('at the bank', 2)) yield happens('PaymentAwaitsPayer', { paymentId, url: 'https://bank.example/3ds', at: now() });
  if (dice.turn('noticed', 2)) {
    const noticeId = dice.uuid();
    yield scenarioEvent('paymentnotice', noticeId, 'PaymentNoticed', { noticeId, paymentId });
  }
  yield settled(paymentId, { outcome: 'paid', code: null, retry: null });
  if (pageId && dice.turn('page is closed', 2)) yield happens('PaymentPageClosed', { pageId, at: now() });
  yield* documentEventsOf(world, { chargeId, number: dice.int(900_000) + 1 });
  if (dice.turn('transferred too', 3)) {
    const outcome = dice.pick(['returned', 'never_came']);
    yield scenarioEvent('transfer', dice.uuid(), 'TransferRecorded', { tenantId, reference: `FT-${dice.int(900_000)}` });
    yield happens('TransferSettled', { paymentId: dice.uuid(), outcome, amount, reason: 'حوالة مكررة', accountId: dice.uuid(), at: now() });
  }
  if (dice.turn('refunded', 3)) {
    const asked = { paymentId, method: 'card', amount, net: priceOf({ plan: 'professional', interval: 'monthly' }), wantedTotal: amount };
    yield happens('RefundRequested', { ...asked, reason: 'عطل يومين', accountId: dice.uuid(), at: now() });
    yield happens('PaymentRefunded', { paymentId, amount, refundedTotal: amount, refundedAt: now() });
  }
}

/** An invoice is prepared, numbered, issued and drawn. */
function* documentEventsOf(
  { dice, tenantId, now }: Business,
  { chargeId, number }: { readonly chargeId: Uuid; readonly number: number },
): Scenario {
  const documentId = dice.uuid();
  const at = now() as Iso;
  const { start: periodStart, end: periodEnd } = periodFrom(at, 'monthly', anchorOf(at));
  const choice = { plan: 'professional', interval: 'monthly' } as const;
  const net = priceOf(choice);
  const place = {
    number: documentNumber('invoice', 'INV', 2026, number),
    sequence: number,
    counter: number,
    previousHash: firstPreviousHash,
    hash: firstPreviousHash,
  };
  const content = {
    documentId,
    tenantId,
    chargeId,
    kind: 'invoice',
    form: 'simplified',
    issuedAt: at,
    seller: issuer,
    buyer: { legalName: 'شركة المذاق', vatNumber: null, address: null },
    lines: [{ kind: 'plan', ...choice, periodStart, periodEnd, net }],
    vatPercent,
    amount: amountOf(net, vatPercent),
    paid: { method: 'card', at, reference: null },
    refersTo: null,
    reason: null,
  };
  const happens = (type: string, data: object) => scenarioEvent('invoice', documentId, type, data);
  yield happens('InvoicePrepared', content);
  const numbered = { documentId, tenantId, chargeId, kind: 'invoice', ...place, numberedAt: now() };
  yield scenarioEvent('invoicebook', tenantId, 'DocumentNumbered', numbered);
  if (dice.turn('numbers continued', 4))
    yield scenarioEvent('invoicebook', tenantId, 'NumbersContinued', {
      invoices: 41,
      creditNotes: 3,
      accountId: dice.uuid(),
      continuedAt: now(),
    });
  yield happens('InvoiceIssued', { ...content, ...place });
  yield happens('InvoiceFileStored', { documentId, tenantId, chargeId, fileId: dice.uuid(), storedAt: now() });
  if (dice.turn('sent again', 3)) yield happens('InvoiceSentAgain', { documentId, tenantId, chargeId, accountId: dice.uuid(), at: now() });
}
