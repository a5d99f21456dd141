import { scenarioEvent, type Business, type Scenario } from './scenario.ts';

/** Somebody asks to be erased, once for themselves and once for the business; it is withdrawn, refused or carried out. */
export function* erasureRequestEventsOf({ dice, tenantId, ownerId: accountId, now, inMinutes }: Business): Scenario {
  const requestId = dice.uuid();
  const happens = (type: string, data: object) => scenarioEvent('erasurerequest', requestId, type, { requestId, accountId, ...data });
  const asked = (subject: string) => happens('ErasureRequested', { subject, tenantId, requestedAt: now(), dueAt: inMinutes(43_200) });
  yield asked('person');
  yield happens('ErasureWithdrawn', { withdrawnAt: now() });
  yield asked('business');
  yield happens('ErasureRefused', { subjectId: tenantId, reason: 'فواتير لم تُسدَّد', refusedAt: now() });
  yield asked('business');
  yield happens('ErasureCarriedOut', { carriedOutAt: now() });
}

/** A business opens its public page, moves it to another address, and changes what it shows and keeps. */
export function* privacyEventsOf({ dice, tenantId }: Business): Scenario {
  const happens = (type: string, data: object) => scenarioEvent('privacy', tenantId, type, { tenantId, ...data });
  let previous: string | null = null;
  for (let moves = 0; moves < 2; moves++) {
    const slug: string = `page-${dice.uuid()}`;
    yield scenarioEvent('publicaddress', dice.uuid(), 'PublicAddressReserved', { slugKey: slug, tenantId });
    yield happens('PublicAddressChosen', { slug, slugKey: slug, previous });
    previous = slug;
  }
  yield happens('PublicProfileSwitched', { on: true });
  yield happens('ContactInfoSwitched', { on: true });
  yield happens('SearchEnginesSwitched', { on: true });
  yield happens('DataRetentionChosen', { retention: dice.pick(['1year', '5years', 'forever']), previous: '2years' });
  if (dice.once(3)) yield happens('PublicProfileSwitched', { on: false });
}

/** Somebody saw personal data without a right to; the authority and the people are told, and it is closed. */
export function* dataBreachEventsOf({ dice, ownerId: accountId, now, inMinutes }: Business): Scenario {
  const breachId = dice.uuid();
  const happens = (type: string, data: object) => scenarioEvent('databreach', breachId, type, { breachId, accountId, ...data });
  const what = { what: 'حاسوب مفقود', affected: 'عناوين أعضاء', people: dice.pick([null, 12]) };
  yield happens('DataBreachRecorded', { foundAt: now(), ...what, dueAt: inMinutes(4_320), recordedAt: now() });
  for (const audience of ['authority', 'people']) yield happens('DataBreachAnnounced', { audience, toldAt: now(), recordedAt: now() });
  const reading = { readingId: dice.uuid(), accountId, record: `databreach-${breachId}`, reason: 'سؤال العضو' };
  yield scenarioEvent('personalreading', reading.readingId, 'PersonalDataRead', reading);
  yield happens('DataBreachClosed', { outcome: 'كان القرص مشفّرًا', closedAt: now() });
}

/** Somebody without an account asks about their data; half of the requests wait for their answer. */
export function* outsideRequestEventsOf({ dice, ownerId: accountId, now, inMinutes }: Business): Scenario {
  const requestId = dice.uuid();
  const happens = (type: string, data: object) => scenarioEvent('outsiderequest', requestId, type, { requestId, accountId, ...data });
  const asked = { kind: dice.pick(['erasure', 'copy', 'correction']), reference: 'رسالة من صندوق الوارد' };
  yield happens('OutsideRequestRecorded', { ...asked, receivedAt: now(), dueAt: inMinutes(43_200), recordedAt: now() });
  if (dice.turn('outside request answered', 2)) {
    yield happens('OutsideRequestAnswered', { outcome: dice.pick(['done', 'refused']), answer: 'أُرسلت النسخة', answeredAt: now() });
  }
}
