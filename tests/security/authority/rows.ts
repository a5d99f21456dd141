import { randomUUID } from 'node:crypto';
import {
  defaultPlatformSettings,
  defaultPrivacy,
  defaultSlaSettings,
  noChoices,
  noContactDuty,
  type Business,
  type Profile,
} from '@sumaa/contracts';
import { registrationOf } from '../../support/registration.ts';
import { historyRunIdOf, memberIdOf } from '@sumaa/runtime/derive';
import { seller } from '../rig/seller.ts';
import { colleaguePassword } from '../rig/team.ts';
import { cardTokenOf, invoiceOf, openChargeOf, unconfirmedCardOf } from './billing-things.ts';
import type { Row, Rows } from './row.ts';
import { team } from './team-rows.ts';
import {
  apiKeyOf,
  aTemplate,
  branchOf,
  cancelledExportOf,
  competitorOf,
  connectHandle,
  conversationOf,
  cursorOf,
  endedSession,
  failedPart,
  firstRunOf,
  freshReview,
  lastBranchOf,
  newApiKey,
  newWebhook,
  newRequest,
  recipientOf,
  webhookOf,
  placeOf,
  pushDeviceOf,
  pushSubscription,
  queuedReply,
  readyExportOf,
  removedDevice,
  spentHandle,
  unlinkedBranch,
  templateOf,
  viewOf,
} from './things.ts';

const nobodysPlace = () => `place-${randomUUID()}`;
const aRule = { minStars: 5, locationIds: null, delayMinutes: 60, dailyCap: 1, consent: 1 };
const nothingChosen = () => ({ body: { revision: 0, choices: noChoices } });
const unseenBranches = { 'body.choices.branches': { not: 'a filter of what one may see anyway: it shows nothing of another branch' } };
const bearer = (where: string) => ({ not: `a bearer secret: ${where}` });

const noMessage = { not: 'nothing is sent to an endpoint here; of another business it is not found (projections: webhooks.int.test.ts)' };

const identity: Rows = {
  'POST /api/UsernameAuth/RegisterCompany': { call: () => ({ form: { ...registrationOf() } }), answers: 201 },
  'POST /api/UsernameAuth/AdminSignIn': {
    ids: { 'body.businessId': { not: 'a preference: without a membership there, another business is opened (own-sessions.int.test.ts)' } },
    call: ({ email, password }) => ({ body: { username: email, password } }),
  },
  'POST /api/UsernameAuth/send-email-otp': { call: ({ email }) => ({ body: { email } }) },
  'POST /api/UsernameAuth/confirm-email-jwt': { call: ({ email }) => ({ body: { email, Otp: '123456' } }), answers: 400 },
  'POST /api/UsernameAuth/refresh': { answers: 401 },
  'POST /api/UsernameAuth/logout': { last: 9 },
  'GET /api/UsernameAuth/me': {},
  'GET /api/files/{id}': {
    ids: { 'path.id': { not: 'pictures are named by their content hash and are public' } },
    call: () => ({ path: { id: `${'0'.repeat(64)}.png` } }),
    answers: 404,
  },
};

const publicPage: Row = {
  ids: { 'path.slug': { not: 'addresses of pages are public; what is not on is not found' } },
  call: () => ({ path: { slug: 'nobodys-page' } }),
  answers: 404,
};

const requestLink: Row = {
  ids: { 'path.code': bearer('review-requests.int.test.ts') },
  call: () => ({ path: { code: 'nobodys-link' } }),
  answers: 404,
};

const business: Rows = {
  'GET /api/Businesses': {},
  'POST /api/Businesses': {
    ids: { 'body.id': { refusal: 400 } },
    // Other tests read the business; a name that is refused changes nothing.
    call: ({ tenantId }) => ({ body: { id: tenantId, name: '', industry: 'cafes' } }),
    answers: 400,
  },
  'PUT /api/Businesses/{id}': {
    ids: { 'path.id': {}, 'body.id': { refusal: 400 } },
    call: async ({ of, tenantId }) => {
      const { name, industry } = await of.admin.model<Business>('GET', '/api/Businesses');
      return { path: { id: tenantId }, body: { id: tenantId, name, industry } };
    },
  },
  'POST /api/Businesses/{id}/logo': {
    ids: { 'path.id': {} },
    call: ({ tenantId }) => ({ path: { id: tenantId }, form: { what: 'a form without a picture' } }),
    answers: 400,
  },
  'GET /api/business/preferences': {},
  'PUT /api/business/preferences': {
    call: async ({ of }) => {
      const { revision, preferences } = await of.admin.model<{ revision: number; preferences: object }>('GET', '/api/business/preferences');
      return { body: { revision, preferences } };
    },
  },
  'GET /api/notifications': {},
  'GET /api/notifications/choices': {},
  'PUT /api/notifications/choices': { ids: unseenBranches, call: nothingChosen },
  'GET /api/Businesses/notifications': {},
  'PUT /api/Businesses/notifications': { ids: unseenBranches, call: nothingChosen },
  'POST /api/notifications/read': {
    ids: { 'body.entry': { not: 'a mark in the own bell: what is not in it, is not marked' } },
    call: () => ({ body: { upTo: new Date().toISOString() } }),
  },
  'GET /api/SubscriptionTypes': {},
  'GET /api/audit': {
    ids: {
      'query.actor': { narrows: true },
      'query.tenant': { not: 'a filter of the platform; a business reads its own trail, whatever it says' },
      'query.cursor': { not: 'only a position in a list; the session decides whose list it is' },
      'query.said': { not: 'names of event types' },
    },
    call: ({ of, tenantId }) => ({ query: { actor: memberIdOf(tenantId, of.manager.accountId) } }),
  },
  'GET /api/audit/businesses': { ids: { 'query.id': { not: 'of the platform; whoever has no duty there is refused' } }, answers: 403 },
  'GET /api/audit/records/{stream}': {
    ids: { 'path.stream': { nobodys: () => `account-${randomUUID()}` } },
    call: ({ of }) => ({ path: { stream: `account-${of.admin.accountId}` } }),
  },
  'POST /api/audit/records/{stream}/personal-data': {
    ids: { 'path.stream': { nobodys: () => `account-${randomUUID()}` } },
    call: ({ of }) => ({ path: { stream: `account-${of.admin.accountId}` }, body: { reason: 'سؤال العضو' } }),
  },
  'GET /api/health': {},
  'GET /api/privacy': {},
  'GET /api/privacy/retention': { call: () => ({ query: { dataRetention: '1year' } }) },
  'PUT /api/privacy': { call: () => ({ body: { ...defaultPrivacy, revision: 0 } }) },
  'GET /api/erasure-requests/own': {},
  'POST /api/erasure-requests': { call: () => ({ body: { subject: 'person', password: 'not-the-password-1' } }), answers: 400 },
  'POST /api/erasure-requests/withdraw': { call: () => ({ body: { subject: 'person' } }), answers: 404 },
  'GET /b/{slug}': publicPage,
  'GET /en/b/{slug}': publicPage,
  'GET /b/{slug}/picture.png': publicPage,
  'GET /b/{slug}/badge.svg': publicPage,
  'GET /b/{slug}/badge.js': publicPage,
  'GET /r/{code}': requestLink,
  'GET /r/{code}/stop': requestLink,
  'POST /r/{code}/stop': requestLink,
  'GET /api/public/status': {},
  'GET /api/public/site-parts/{part}': {
    ids: { 'path.part': { not: 'one of the parts that every visitor sees' } },
    call: () => ({ path: { part: 'status' } }),
  },
  'GET /api/public/company': {},
  'GET /api/public/trial': {},
  'GET /api/public/platform': {},
  'GET /api/public/password-rules': {},
  'GET /api/public/statistics': {},
  'GET /api/public/support-hours': {},
};

/** The valid calls of these are of the platform; a business' administrator is always refused. */
const byPermission = { not: 'every business is refused by the permission (roles.txt)' };
const ofPlatform: Row['ids'] = { 'path.id': byPermission };
/** What staff write for everybody. */
const bothLanguages = { ar: 'نص', en: 'Text' };
const someId = () => ({ path: { id: randomUUID() } });
const staff: Rows = {
  'GET /api/staff': { answers: 403 },
  'POST /api/staff/invite': { call: () => ({ body: { email: `${randomUUID()}@sumaa.example`, duties: ['inbox'] } }), answers: 403 },
  'POST /api/staff/invitations/{id}/resend': { ids: ofPlatform, call: someId, answers: 403 },
  'DELETE /api/staff/invitations/{id}': { ids: ofPlatform, call: someId, answers: 403 },
  'PUT /api/staff/{id}/duties': { ids: ofPlatform, call: () => ({ ...someId(), body: { duties: ['inbox'] } }), answers: 403 },
  'PUT /api/staff/{id}/deactivate': { ids: ofPlatform, call: someId, answers: 403 },
  'PUT /api/staff/{id}/reactivate': { ids: ofPlatform, call: someId, answers: 403 },
};

const subscribers: Rows = {
  'GET /api/subscribers': {
    ids: { 'query.cursor': { not: 'only a position in a list; the session decides whose list it is' } },
    answers: 403,
  },
  'POST /api/subscribers': {
    call: () => ({ body: { name: 'مقهى', activityType: 'cafes', email: `${randomUUID()}@example.com`, language: 'ar' } }),
    answers: 403,
  },
  'POST /api/subscribers/{id}/owner': {
    ids: ofPlatform,
    call: () => ({ ...someId(), body: { email: `${randomUUID()}@example.com`, language: 'ar' } }),
    answers: 403,
  },
  'POST /api/subscribers/{id}/messages': {
    ids: ofPlatform,
    call: () => ({ ...someId(), body: { template: null, language: 'ar', subject: 'أهلًا', body: 'أهلًا بكم' } }),
    answers: 403,
  },
  'GET /api/platform-messages': {},
  'GET /api/account-manager': {},
  'GET /api/subscribers/managers': { answers: 403 },
  'PUT /api/subscribers/{id}/manager': {
    ids: { ...ofPlatform, 'body.managerId': byPermission },
    call: () => ({ ...someId(), body: { managerId: null } }),
    answers: 403,
  },
  'GET /api/subscribers/figures': { answers: 403 },
  'GET /api/subscribers/trends': { answers: 403 },
  'GET /api/subscribers/{id}': { ids: ofPlatform, call: someId, answers: 403 },
  'GET /api/subscribers/{id}/timeline': { ids: ofPlatform, call: someId, answers: 403 },
  'PUT /api/subscribers/{id}/deactivate': {
    ids: ofPlatform,
    call: () => ({ ...someId(), body: { reason: 'طلب صاحب النشاط' } }),
    answers: 403,
  },
  'PUT /api/subscribers/{id}/reactivate': {
    ids: ofPlatform,
    call: () => ({ ...someId(), body: { reason: 'تم السداد' } }),
    answers: 403,
  },
  'GET /api/erasure-requests': { answers: 403 },
  'POST /api/erasure-requests/{id}/carry-out': { ids: ofPlatform, call: someId, answers: 403 },
  'POST /api/erasure-requests/{id}/refuse': {
    ids: ofPlatform,
    call: () => ({ ...someId(), body: { reason: 'فواتير لم تُسدَّد' } }),
    answers: 403,
  },
  'GET /api/data-breaches': { answers: 403 },
  'POST /api/data-breaches': {
    call: () => ({ body: { foundAt: new Date().toISOString(), what: 'حاسوب مفقود', affected: 'عناوين', people: null } }),
    answers: 403,
  },
  'POST /api/data-breaches/{id}/told': {
    ids: ofPlatform,
    call: () => ({ ...someId(), body: { audience: 'authority', toldAt: new Date().toISOString() } }),
    answers: 403,
  },
  'POST /api/data-breaches/{id}/close': {
    ids: ofPlatform,
    call: () => ({ ...someId(), body: { outcome: 'كان القرص مشفّرًا' } }),
    answers: 403,
  },
  'GET /api/outside-requests': { answers: 403 },
  'POST /api/outside-requests': {
    call: () => ({ body: { kind: 'erasure', reference: 'رسالة', receivedAt: new Date().toISOString() } }),
    answers: 403,
  },
  'POST /api/outside-requests/{id}/answer': {
    ids: ofPlatform,
    call: () => ({ ...someId(), body: { outcome: 'done', answer: 'أُرسلت النسخة' } }),
    answers: 403,
  },
};

const onboarding: Rows = {
  'POST /api/Auth/google-login/ticket': { call: () => ({ body: { returnTo: 'welcome' } }) },
  'GET /api/Auth/google-login/start': {
    ids: { 'query.ticket': bearer('S9') },
    // Answered with an error page.
    call: () => ({ query: { ticket: randomUUID() } }),
  },
  'GET /api/Auth/google-login/callback': { ids: { 'query.state': bearer('S9') }, call: () => ({ query: { state: randomUUID() } }) },
  'POST /api/Platforms/connect': {
    ids: {
      'body.accessToken': {
        refusal: 400,
        nobodys: randomUUID,
        deleted: spentHandle,
        elsewhere: ({ owner }, world) => connectHandle(world, owner),
      },
      'body.refreshToken': { not: 'the same handle again; it is not read' },
    },
    call: async ({ of }, world) => ({
      body: {
        platformType: 'google',
        accessToken: await connectHandle(world, of.admin),
        refreshToken: await connectHandle(world, of.admin),
      },
    }),
  },
  'POST /api/Platforms/disconnect': { call: () => ({ body: { platformType: 'google' } }), last: 2 },
  'POST /api/integration/google/locations/refresh': {},
  'POST /api/integration/google/notifications': { call: () => ({ body: {} }), answers: 401 },
  'GET /api/integration/whatsapp': { ids: { 'query.hub.verify_token': bearer('whatsapp.int.test.ts') }, answers: 403 },
  'POST /api/integration/whatsapp': { call: () => ({ body: {} }), answers: 401 },
  'POST /api/integration/sms/deliveries/{token}': {
    ids: { 'path.token': bearer('push-devices.int.test.ts') },
    call: () => ({ path: { token: 'not the token' }, body: {} }),
    answers: 404,
  },
  'POST /api/locations/link': {
    ids: { 'body.placeIds': { nobodys: nobodysPlace } },
    call: async (team, world) => {
      await unlinkedBranch(team, world);
      const places = await team.of.admin.model<{ id: string; linked: boolean }[]>('GET', '/api/integration/google/locations');
      return { body: { placeIds: [places.find(({ linked }) => !linked)?.id] } };
    },
  },
  'DELETE /api/locations/{id}': {
    ids: { 'path.id': { deleted: unlinkedBranch } },
    call: async (team, world) => ({ path: { id: await lastBranchOf(team, world) } }),
    last: 1,
  },
  'POST /api/sync-runs/{runId}/locations/{locationId}/retry': {
    ids: {
      // The history run has no part of a branch whose first part failed.
      'path.runId': { elsewhere: async (team, world) => historyRunIdOf((await firstRunOf(team, world)).runId) },
      'path.locationId': {},
    },
    call: async (team, world) => ({ path: await failedPart(team, world) }),
  },
  'POST /api/onboarding/finish': { call: () => ({ body: { tour: false } }) },
  'GET /api/Platforms': {},
  'GET /api/integration/google/locations': {},
  'GET /api/locations': {},
  'GET /api/sync-runs/current': {},
  'GET /api/sync-runs/{id}': {
    ids: { 'path.id': {} },
    call: async (team, world) => ({ path: { id: (await failedPart(team, world)).runId } }),
  },
};

const account: Rows = {
  'POST /api/UsernameAuth/forgot-password': { call: ({ email }) => ({ body: { email } }) },
  'POST /api/UsernameAuth/reset-password': {
    call: () => ({ body: { code: randomUUID(), newPassword: 'palm-saffron-coral-7' } }),
    answers: 400,
  },
  'GET /api/account/preferences': {},
  'PUT /api/account/preferences': { call: () => ({ body: {} }) },
  'GET /api/account/profile': {},
  'PUT /api/account/profile': {
    // Other tests read the name, so nothing changes.
    call: async ({ of }) => {
      const { name, phone } = await of.admin.model<Profile>('GET', '/api/account/profile');
      return { form: { name, phone: phone ?? '' } };
    },
  },
  'PUT /api/account/password': {
    call: () => ({ body: { currentPassword: 'not the password', newPassword: 'palm-saffron-coral-7' } }),
    answers: 400,
  },
  'POST /api/account/email': {
    call: () => ({ body: { email: `${randomUUID()}@business.example`, password: colleaguePassword } }),
  },
  'POST /api/account/email/confirm': { call: () => ({ body: { Otp: '000000' } }), answers: 400 },
  'GET /api/account/phone': {},
  // The product of the tests sends text messages, and these people have no number.
  'POST /api/account/phone/code': { answers: 409 },
  'GET /api/account/whatsapp': {},
  'POST /api/account/whatsapp/code': {},
  'DELETE /api/account/whatsapp': {},
  'POST /api/account/phone/confirm': { call: () => ({ body: { Otp: '000000' } }), answers: 400 },
  'GET /api/account/sessions': {},
  'DELETE /api/account/sessions/{id}': {
    ids: { 'path.id': { deleted: endedSession, elsewhere: ({ owner }) => owner.sessionId } },
    call: async ({ of }, world) => ({ path: { id: (await world.signedIn(of.admin.accountId, of.admin.tenantId)).sessionId } }),
  },
  'POST /api/account/sessions/end-others': { last: 7 },
  'GET /api/account/push-devices': {},
  'POST /api/account/push-devices': { call: () => ({ body: pushSubscription() }) },
  'DELETE /api/account/push-devices/{id}': {
    ids: { 'path.id': { deleted: removedDevice } },
    call: async (team) => ({ path: { id: await pushDeviceOf(team) } }),
  },
  'GET /api/account/mail-delivery': {},
  'POST /api/account/mail-delivery/resume': {},
  'POST /api/UsernameAuth/business': {
    ids: { 'body.businessId': {} },
    call: ({ tenantId }) => ({ body: { businessId: tenantId } }),
    last: 8,
  },
};

const protection: Rows = {
  'POST /api/UsernameAuth/two-factor': {
    ids: { 'body.ticket': bearer('S15') },
    call: () => ({ body: { ticket: randomUUID(), code: '000000' } }),
    answers: 400,
  },
  'POST /api/UsernameAuth/two-factor/enrol': {
    ids: { 'body.ticket': bearer('S15') },
    call: () => ({ body: { ticket: randomUUID(), code: '000000' } }),
    answers: 400,
  },
  'POST /api/UsernameAuth/google-start': {},
  'POST /api/UsernameAuth/google-callback': {
    ids: { 'body.idToken': bearer('S9'), 'body.state': bearer('S9') },
    call: () => ({ body: { idToken: randomUUID(), state: randomUUID() } }),
    answers: 401,
  },
  'POST /api/UsernameAuth/google-register': {
    ids: { 'body.ticket': bearer('S9') },
    call: () => {
      const { email: _, ...form } = registrationOf();
      return { form: { ...form, ticket: randomUUID() } };
    },
    answers: 401,
  },
  'POST /api/account/protection': {},
  'POST /api/account/two-factor/start': { call: () => ({ body: { password: colleaguePassword } }) },
  'POST /api/account/two-factor/confirm': {
    ids: { 'body.ticket': bearer('S15') },
    call: () => ({ body: { ticket: randomUUID(), code: '000000' } }),
    answers: 400,
  },
  'POST /api/account/two-factor/recovery-codes': { call: () => ({ body: { password: colleaguePassword, code: '000000' } }), answers: 409 },
  'POST /api/account/two-factor/disable': { call: () => ({ body: { password: colleaguePassword, code: '000000' } }), answers: 409 },
  'POST /api/account/google': {
    ids: { 'body.idToken': bearer('S9'), 'body.state': bearer('S9') },
    call: () => ({ body: { idToken: randomUUID(), state: randomUUID(), password: colleaguePassword } }),
    answers: 401,
  },
  'POST /api/account/google/unlink': { call: () => ({ body: { password: colleaguePassword } }) },
};

const viewFilter = { not: 'a filter of what the caller sees: it finds nothing elsewhere (reviews.int.test.ts)' };

const reviews: Rows = {
  'GET /api/Reviews': {
    ids: {
      'query.location': { narrows: true },
      'query.assignee': { narrows: true, theirs: ({ of, tenantId }) => memberIdOf(tenantId, of.manager.accountId) },
      'query.answeredBy': { narrows: true, theirs: ({ of }) => of.manager.accountId },
      'query.cursor': { not: 'only a position in a list; the session decides whose list it is' },
    },
    call: async (team, world) => ({ query: { location: await branchOf(team, world), cursor: await cursorOf(team) } }),
  },
  'GET /api/Reviews/statistics': {},
  'GET /api/Reviews/{id}': {
    ids: { 'path.id': {} },
    call: async (team, world) => ({ path: { id: await freshReview(team, world) } }),
  },
  'GET /api/Reviews/{id}/history': {
    ids: { 'path.id': {} },
    call: async (team, world) => ({ path: { id: await freshReview(team, world) } }),
  },
  'GET /api/overview': {
    ids: { 'query.location': { narrows: true } },
    call: async (team, world) => ({ query: { location: await branchOf(team, world) } }),
  },
  'GET /api/analytics': {
    ids: { 'query.location': { narrows: true } },
    call: async (team, world) => ({ query: { location: await branchOf(team, world) } }),
  },
  'GET /api/analytics/subjects': {
    ids: { 'query.location': { narrows: true } },
    call: async (team, world) => ({ query: { location: await branchOf(team, world) } }),
  },
  'GET /api/analytics/telling-reviews': {
    ids: { 'query.location': { narrows: true } },
    call: async (team, world) => ({
      query: { from: '2026-01-01', to: '2026-12-31', keyword: 'الخدمة', location: await branchOf(team, world) },
    }),
  },
  'GET /api/analytics/competitors': {
    ids: { 'query.location': { narrows: true } },
    call: async (team, world) => ({ query: { location: await branchOf(team, world) } }),
  },
  'POST /api/analytics/competitors/search': {
    ids: { 'body.locationId': { deleted: unlinkedBranch } },
    call: async (team, world) => ({ body: { locationId: await branchOf(team, world), text: 'مطعم', language: 'ar' } }),
  },
  'POST /api/analytics/competitors': {
    ids: {
      'body.locationId': { deleted: unlinkedBranch },
      'body.placeId': { not: 'a place on Google Maps, which belongs to no business here' },
    },
    call: async (team, world) => ({ body: { locationId: await branchOf(team, world), placeId: await placeOf(team, world) } }),
  },
  'DELETE /api/analytics/competitors/{locationId}/{id}': {
    ids: { 'path.locationId': {}, 'path.id': {} },
    call: async (team, world) => ({ path: { locationId: await branchOf(team, world), id: await competitorOf(team, world) } }),
  },
  'GET /api/api-keys': {},
  'POST /api/api-keys': {
    ids: { 'body.locationIds': {} },
    call: async (team, world) => ({ body: { ...newApiKey, locationIds: [await branchOf(team, world)] } }),
  },
  'DELETE /api/api-keys/{id}': { ids: { 'path.id': {} }, call: async (team) => ({ path: { id: await apiKeyOf(team) } }) },
  'GET /api/webhooks': {},
  'POST /api/webhooks': { call: () => ({ body: { ...newWebhook } }) },
  'PUT /api/webhooks/{id}': {
    ids: { 'path.id': {} },
    call: async (team) => ({ path: { id: await webhookOf(team) }, body: { ...newWebhook } }),
  },
  'POST /api/webhooks/{id}/secret': { ids: { 'path.id': {} }, call: async (team) => ({ path: { id: await webhookOf(team) } }) },
  'POST /api/webhooks/{id}/pause': { ids: { 'path.id': {} }, call: async (team) => ({ path: { id: await webhookOf(team) } }) },
  'POST /api/webhooks/{id}/resume': { ids: { 'path.id': {} }, call: async (team) => ({ path: { id: await webhookOf(team) } }) },
  'GET /api/webhooks/{id}/deliveries': { ids: { 'path.id': {} }, call: async (team) => ({ path: { id: await webhookOf(team) } }) },
  'GET /api/webhooks/{id}/deliveries/{deliveryId}/attempts': {
    ids: { 'path.id': noMessage, 'path.deliveryId': noMessage },
    call: async (team) => ({ path: { id: await webhookOf(team), deliveryId: randomUUID() } }),
    answers: 404,
  },
  'POST /api/webhooks/{id}/deliveries/{deliveryId}/replay': {
    ids: {
      'path.id': {},
      'path.deliveryId': { not: 'a message of the endpoint; the worker ignores every other (webhooks.int.test.ts)' },
    },
    call: async (team) => ({ path: { id: await webhookOf(team), deliveryId: randomUUID() } }),
  },
  'DELETE /api/webhooks/{id}': { ids: { 'path.id': {} }, call: async (team) => ({ path: { id: await webhookOf(team) } }), last: 1 },
  'GET /api/review-requests/links': {},
  'GET /api/review-requests': {
    ids: { 'query.locationId': { not: 'a filter; the list has only what the caller sees (review-requests.int.test.ts)' } },
  },
  'GET /api/review-requests/results': {},
  'GET /api/review-requests/settings': {},
  'POST /api/review-requests': {
    ids: { 'body.locationId': {} },
    call: async (team, world) => ({ body: newRequest(await branchOf(team, world)) }),
  },
  'POST /api/review-requests/list': {
    ids: { 'body.locationId': {} },
    call: async (team, world) => {
      const { address, name, ...list } = newRequest(await branchOf(team, world));
      return { body: { ...list, rows: [{ address, name }] } };
    },
  },
  'PUT /api/review-requests/settings': { call: () => ({ body: { maxPerMonth: 2, quietFrom: '20:00', quietTo: '09:00' } }) },
  'PUT /api/review-requests/templates': {
    ids: { 'body.locationId': {} },
    call: async (team, world) => ({ body: { locationId: await branchOf(team, world), language: 'ar', text: 'أهلًا' } }),
  },
  'DELETE /api/review-requests/recipients/{id}': {
    ids: { 'path.id': {} },
    call: async (team, world) => ({ path: { id: await recipientOf(team, world) } }),
  },
  'GET /api/activity': {},
  'POST /api/Reviews/{id}/reply': {
    ids: { 'path.id': {} },
    call: async (team, world) => ({ path: { id: await freshReview(team, world) }, body: { text: 'شكرًا لكم' } }),
  },
  'POST /api/Reviews/{id}/reply/undo': {
    ids: { 'path.id': {}, 'body.replyId': { elsewhere: async (team, world) => (await queuedReply(team, world)).replyId, refusal: 409 } },
    call: async (team, world) => {
      const { reviewId, replyId } = await queuedReply(team, world);
      return { path: { id: reviewId }, body: { replyId } };
    },
  },
  'DELETE /api/Reviews/{id}/reply': {
    ids: { 'path.id': {} },
    call: async (team, world) => ({ path: { id: await freshReview(team, world) } }),
    // Only a published reply can be deleted; here it matters that the review is found.
    answers: 409,
  },
  'PUT /api/Reviews/{id}/draft': {
    ids: { 'path.id': {} },
    call: async (team, world) => ({ path: { id: await freshReview(team, world) }, body: { text: 'مسودة' } }),
  },
  'PUT /api/Reviews/{id}/assignment': {
    ids: { 'path.id': {} },
    call: async (team, world) => ({ path: { id: await freshReview(team, world) }, body: { status: 'completed' } }),
    // The review is assigned to nobody; here it matters that it is found.
    answers: 409,
  },
  'POST /api/Reviews/{id}/helpful': {
    ids: { 'path.id': {} },
    call: async (team, world) => ({ path: { id: await freshReview(team, world) }, body: { helpful: true } }),
  },
  'POST /api/Reviews/{id}/report': {
    ids: { 'path.id': {} },
    call: async (team, world) => ({ path: { id: await freshReview(team, world) }, body: { reason: 'spam' } }),
  },
  'DELETE /api/Reviews/{id}/report': {
    ids: { 'path.id': {} },
    call: async (team, world) => ({ path: { id: await freshReview(team, world) } }),
  },
  'POST /api/Reviews/{id}/erase': {
    ids: { 'path.id': {} },
    call: async (team, world) => ({ path: { id: await freshReview(team, world) } }),
  },
  'POST /api/Reviews/{id}/approval': {
    ids: { 'path.id': {} },
    call: async (team, world) => ({ path: { id: await freshReview(team, world) }, body: { text: 'شكرًا لكم', note: null } }),
  },
  'POST /api/Reviews/{id}/approval/return': {
    ids: { 'path.id': {} },
    call: async (team, world) => ({ path: { id: await freshReview(team, world) }, body: { note: 'يُضاف الاسم' } }),
    // Nothing waits for approval; here it matters that the review is found.
    answers: 409,
  },
  'GET /api/Reviews/views': {},
  'POST /api/Reviews/views': {
    ids: { 'body.filter.location': viewFilter, 'body.filter.assignee': viewFilter },
    call: () => ({ body: { name: 'سلبية', filter: { sentiment: ['negative'] }, sort: 'due', shared: false } }),
    answers: 201,
  },
  'DELETE /api/Reviews/views/{id}': {
    ids: { 'path.id': { elsewhere: ({ owner }) => viewOf(owner) } },
    call: async ({ of }) => ({ path: { id: await viewOf(of.admin) } }),
  },
  'GET /api/reply-settings': {},
  'PUT /api/reply-settings/approval': { call: () => ({ body: { required: false } }) },
  'PUT /api/reply-settings/rule': {
    ids: { 'body.locationIds': { refusal: 400 } },
    call: async (team, world) => ({ body: { ...aRule, locationIds: [await branchOf(team, world)] } }),
  },
  'POST /api/reply-settings/rule/pause': {
    call: async ({ of }) => {
      await of.admin.model('PUT', '/api/reply-settings/rule', aRule);
      return { body: { paused: false } };
    },
  },
  'DELETE /api/reply-settings/rule': {
    call: async ({ of }) => {
      await of.admin.model('PUT', '/api/reply-settings/rule', aRule);
      return {};
    },
  },
  'PUT /api/reply-settings/writing': { call: () => ({ body: { tone: 'warm', signature: null } }) },
  'POST /api/reply-templates': { call: () => ({ body: aTemplate }), answers: 201 },
  'PUT /api/reply-templates/{id}': {
    ids: { 'path.id': {} },
    call: async ({ of }) => ({ path: { id: await templateOf(of.admin) }, body: aTemplate }),
  },
  'DELETE /api/reply-templates/{id}': {
    ids: { 'path.id': {} },
    call: async ({ of }) => ({ path: { id: await templateOf(of.admin) } }),
  },
  'POST /api/Reviews/{id}/suggestions/stream': {
    ids: {
      'path.id': {},
      'body.examples': { not: 'a hint: what is not the own business’s is left out (embedded/ai/smart-reply.int.test.ts)' },
    },
    call: async (team, world) => ({ path: { id: await freshReview(team, world) }, body: {} }),
  },
  'POST /api/Reviews/{id}/suggestions': {
    ids: {
      'path.id': {},
      'body.examples': { not: 'a hint: what is not the own business’s is left out (embedded/ai/smart-reply.int.test.ts)' },
    },
    call: async (team, world) => ({ path: { id: await freshReview(team, world) }, body: {} }),
  },
};

const aSavedAnswer = { title: { ar: 'ترحيب', en: 'Welcome' }, text: { ar: 'أهلًا {{name}}', en: 'Hello {{name}}' } };

/** Only the platform's people may, so every member is refused, whatever the id. */
const inbox: Rows = {
  'POST /api/contacts': {
    call: ({ email }) => ({ body: { name: 'خالد', email, message: 'لا أستطيع ربط الحساب' } }),
  },
  'PUT /api/contacts/{id}/status': {
    ids: { 'path.id': {}, 'body.messageId': {} },
    call: () => ({ path: { id: randomUUID() }, body: { messageId: randomUUID(), status: 'open' } }),
    answers: 403,
  },
  'POST /api/Contacts/assign': {
    ids: { 'body.messageId': {}, 'body.assignedToId': {} },
    call: ({ owner }) => ({ body: { messageId: randomUUID(), assignedToId: owner.accountId } }),
    answers: 403,
  },
  'POST /api/contacts/{id}/reply': {
    ids: { 'path.id': {}, 'body.contactMessageId': {}, 'body.seenAnswerId': {} },
    call: () => ({ path: { id: randomUUID() }, body: { contactMessageId: randomUUID(), content: 'أهلًا', isPublic: true } }),
    answers: 403,
  },
  'POST /api/contacts/{id}/attachments': {
    ids: { 'path.id': {} },
    call: () => ({ path: { id: randomUUID() }, form: {} }),
    answers: 403,
  },
  'GET /api/contacts': { answers: 403 },
  'GET /api/contacts/{id}/replies': { ids: { 'path.id': {} }, call: () => ({ path: { id: randomUUID() } }), answers: 403 },
  'GET /api/contacts/{id}/attachments/{attachmentId}': {
    ids: { 'path.id': {}, 'path.attachmentId': {} },
    call: () => ({ path: { id: randomUUID(), attachmentId: randomUUID() } }),
    answers: 403,
  },
  'GET /api/contacts/assignees': { answers: 403 },
  'GET /api/contacts/counts': { answers: 403 },
  'GET /api/contacts/report': { answers: 403 },
  'GET /api/contacts/{id}/writer': { ids: { 'path.id': {} }, call: () => ({ path: { id: randomUUID() } }), answers: 403 },
  'PUT /api/contacts/{id}/draft': {
    ids: { 'path.id': {} },
    call: () => ({ path: { id: randomUUID() }, body: { text: 'أهلًا', isPublic: true } }),
    answers: 403,
  },
  'PUT /api/contacts/{id}/spam': {
    ids: { 'path.id': {} },
    call: () => ({ path: { id: randomUUID() }, body: { spam: true } }),
    answers: 403,
  },
  'POST /api/contacts/{id}/erase-writer': {
    ids: { 'path.id': {} },
    call: () => ({ path: { id: randomUUID() }, body: { email: 'writer@example.com' } }),
    answers: 403,
  },
  'POST /api/contacts/{id}/merge': {
    ids: { 'path.id': {}, 'body.intoId': {} },
    call: () => ({ path: { id: randomUUID() }, body: { intoId: randomUUID() } }),
    answers: 403,
  },
  'DELETE /api/contacts/{id}/merge': { ids: { 'path.id': {} }, call: () => ({ path: { id: randomUUID() } }), answers: 403 },
  'GET /api/saved-answers': { answers: 403 },
  'POST /api/saved-answers': { call: () => ({ body: aSavedAnswer }), answers: 403 },
  'PUT /api/saved-answers/{id}': { ids: { 'path.id': {} }, call: () => ({ path: { id: randomUUID() }, body: aSavedAnswer }), answers: 403 },
  'DELETE /api/saved-answers/{id}': { ids: { 'path.id': {} }, call: () => ({ path: { id: randomUUID() } }), answers: 403 },
  'GET /api/contacts/rules': { answers: 403 },
  'PUT /api/contacts/rules': {
    ids: { 'body.rules.assignToUserId': byPermission, 'body.rules.id': byPermission },
    call: () => ({ body: { rules: [], version: 0 } }),
    answers: 403,
  },
  'GET /api/contacts/rules/test': { call: () => ({ query: { language: 'ar' } }), answers: 403 },
  'GET /api/contacts/turns': { answers: 403 },
  'PUT /api/contacts/turns/{id}': {
    ids: ofPlatform,
    call: () => ({ ...someId(), body: { duty: noContactDuty, version: 0 } }),
    answers: 403,
  },
  'PUT /api/contacts/{id}/priority': {
    ids: { 'path.id': {} },
    call: () => ({ path: { id: randomUUID() }, body: { priority: 'high' } }),
    answers: 403,
  },
  'GET /api/contacts/{id}/clock': { ids: { 'path.id': {} }, call: () => ({ path: { id: randomUUID() } }), answers: 403 },
  'GET /api/platform/sla-settings': { answers: 403 },
  'GET /api/platform/running-clocks': { answers: 403 },
  'PUT /api/platform/sla-settings': {
    ids: { 'body.settings.general.escalation.reassignTo': byPermission, 'body.settings.policies.escalation.reassignTo': byPermission },
    call: () => ({ body: { revision: 0, settings: defaultSlaSettings } }),
    answers: 403,
  },
};

/** Everybody sees and continues their own conversations only. */
const help: Rows = {
  'GET /api/help/conversations': {},
  // A file that is there, and what is hidden of it: chat-files.int.test.ts.
  'GET /api/help/conversations/{id}/attachments/{attachmentId}': {
    ids: { 'path.id': { elsewhere: ({ owner }) => conversationOf(owner) }, 'path.attachmentId': {} },
    call: async ({ of }) => ({ path: { id: await conversationOf(of.admin), attachmentId: randomUUID() } }),
    answers: 404,
  },
  'POST /api/help/conversations': { call: () => ({ body: { content: 'كيف أضيف فرعًا؟' } }), answers: 201 },
  'POST /api/help/conversations/{id}/messages': {
    ids: { 'path.id': { elsewhere: ({ owner }) => conversationOf(owner) } },
    call: async ({ of }) => ({ path: { id: await conversationOf(of.admin) }, body: { content: 'شكرًا' } }),
    answers: 201,
  },
};

const filterOfExport = { not: 'a filter of what the requester sees: it finds nothing elsewhere (exports.int.test.ts)' };
/** Everybody sees their own exports only; what may be exported is asked by kind (exports.int.test.ts). */
const exports: Rows = {
  'GET /api/exports': {},
  'POST /api/exports': {
    ids: {
      'body.filters.answeredBy': filterOfExport,
      'body.filters.location': filterOfExport,
      'body.filters.locationId': filterOfExport,
      'body.filters.reviewId': filterOfExport,
      'body.filters.assignee': filterOfExport,
      'body.filters.assignedTo': filterOfExport,
      'body.filters.actor': filterOfExport,
      'body.filters.said': { not: 'names of event types' },
      'body.filters.tenant': filterOfExport,
      'body.filters.messageId': filterOfExport,
      'body.filters.business': { not: 'staff with the duty export of every business; others are refused the kind' },
    },
    call: () => ({ body: { kind: 'reviews', format: 'csv', filters: {} } }),
    answers: 201,
  },
  'POST /api/exports/own-data': { call: () => ({ body: { format: 'json' } }), answers: 201 },
  'POST /api/exports/{id}/cancel': {
    ids: { 'path.id': { elsewhere: ({ owner }) => cancelledExportOf(owner) } },
    call: async ({ of }) => ({ path: { id: await cancelledExportOf(of.admin) } }),
  },
  'GET /api/exports/{id}/file': {
    ids: { 'path.id': { elsewhere: ({ owner }) => readyExportOf(owner) } },
    call: async ({ of }) => ({ path: { id: await readyExportOf(of.admin) } }),
  },
};

/** The business holds a plan in its trial, and the sum is not the right one. */
const subscription: Rows = {
  'GET /api/Subscription': {},
  'GET /api/Subscription/access': {},
  'POST /api/Subscription/plan': {
    call: () => ({ body: { plan: 'enterprise', interval: 'yearly', expectedTotal: 1 } }),
    answers: 409,
  },
  'POST /api/Subscription/plan/keep': {},
  'POST /api/Subscription/cancel': { call: () => ({ body: { reason: 'other' } }) },
  'POST /api/Subscription/cancel/undo': {},
  'GET /api/Subscription/billing': {},
  'POST /api/Subscription/cards': {},
  'PUT /api/Subscription/cards/{id}': {
    ids: {
      'path.id': { not: 'an id that the caller was given; one of another business is refused' },
      'body.token': { not: 'a bearer secret of the provider that is never shown again' },
    },
    call: async ({ of }) => ({ path: { id: randomUUID() }, body: { token: await cardTokenOf(of.admin) } }),
  },
  'POST /api/Subscription/cards/{id}/confirm': {
    ids: { 'path.id': {} },
    call: async ({ of }) => ({ path: { id: await unconfirmedCardOf(of.admin) } }),
  },
  'DELETE /api/Subscription/cards/{id}': {
    ids: { 'path.id': { not: 'a card that is saved takes the open charge' } },
    call: someId,
    answers: 404,
  },
  // Without a saved card nothing is taken.
  'POST /api/Subscription/charges/{id}/pay': {
    ids: { 'path.id': {} },
    call: async ({ of }) => ({ path: { id: await openChargeOf(of.admin) } }),
    answers: 409,
  },
  'POST /api/Subscription/charges/{id}/page': {
    ids: { 'path.id': {} },
    call: async ({ of }) => ({ path: { id: await openChargeOf(of.admin) } }),
  },
  'POST /api/Subscription/charges/{id}/check': {
    ids: { 'path.id': {} },
    call: async ({ of }) => ({ path: { id: await openChargeOf(of.admin) } }),
  },
  'PUT /api/Subscription/billing-details': { call: () => ({ body: { legalName: 'شركة المذاق', vatNumber: null, address: null } }) },
  'GET /api/Subscription/history': {},
  'GET /api/Subscription/invoices': {
    call: async ({ of }) => {
      await invoiceOf(of.admin);
      return {};
    },
  },
  'GET /api/Subscription/invoices/{id}/file': {
    ids: { 'path.id': {} },
    call: async ({ of }) => ({ path: { id: await invoiceOf(of.admin) } }),
  },
  'POST /api/Payments/notices': { call: () => ({ body: { secret_token: 'not the secret' } }), answers: 401 },
  'GET /api/platform/documents': { call: () => ({ query: { number: 'INV' } }), answers: 403 },
  'GET /api/platform/subscriptions': { ids: { 'query.cursor': byPermission }, answers: 403 },
  'GET /api/platform/subscriptions/statistics': { answers: 403 },
  'GET /api/platform/subscriptions/{id}': { ids: ofPlatform, call: someId, answers: 403 },
  'POST /api/platform/subscriptions/{id}/trial': {
    ids: ofPlatform,
    call: () => ({ ...someId(), body: { endsAt: '2099-01-01T06:00:00.000Z', reason: 'a longer look' } }),
    answers: 403,
  },
  'POST /api/platform/subscriptions/{id}/plan': {
    ids: ofPlatform,
    call: () => ({ ...someId(), body: { plan: 'basic', interval: 'monthly', expectedTotal: 0, reason: 'by phone' } }),
    answers: 403,
  },
  'POST /api/platform/subscriptions/{id}/months': {
    ids: ofPlatform,
    call: () => ({ ...someId(), body: { plan: 'basic', interval: 'monthly', months: 1, reason: 'an outage' } }),
    answers: 403,
  },
  'POST /api/platform/subscriptions/{id}/discount': {
    ids: ofPlatform,
    call: () => ({ ...someId(), body: { percent: 10, periods: 1, reason: 'an offer' } }),
    answers: 403,
  },
  'PUT /api/platform/subscriptions/{id}/billing-details': {
    ids: ofPlatform,
    call: () => ({ ...someId(), body: { legalName: 'a buyer', vatNumber: null, address: null } }),
    answers: 403,
  },
  'POST /api/platform/subscriptions/{id}/transfer': {
    ids: { ...ofPlatform, 'body.chargeId': byPermission },
    call: () => ({ ...someId(), body: { chargeId: randomUUID(), halalas: 100, reference: 'a transfer' } }),
    answers: 403,
  },
  'POST /api/platform/subscriptions/{id}/transfer/settle': {
    ids: { ...ofPlatform, 'body.paymentId': byPermission },
    call: () => ({ ...someId(), body: { paymentId: randomUUID(), outcome: 'returned', reason: 'came twice' } }),
    answers: 403,
  },
  'POST /api/platform/subscriptions/{id}/refund': {
    ids: { ...ofPlatform, 'body.chargeId': byPermission },
    call: () => ({ ...someId(), body: { chargeId: randomUUID(), halalas: 100, reason: 'an outage' } }),
    answers: 403,
  },
  'POST /api/platform/subscriptions/{id}/invoices/send': {
    ids: { ...ofPlatform, 'body.documentId': byPermission },
    call: () => ({ ...someId(), body: { documentId: randomUUID() } }),
    answers: 403,
  },
  'POST /api/platform/comparison': { call: () => ({}), answers: 403 },
  'POST /api/platform/document-numbers': { call: () => ({ body: { invoices: 0, creditNotes: 0 } }), answers: 403 },
  'GET /api/platform/seller': { answers: 403 },
  'PUT /api/platform/seller': { call: () => ({ body: seller }), answers: 403 },
  'GET /api/platform/system': { answers: 403 },
  'GET /api/platform/backups': { answers: 403 },
  'GET /api/platform/rebuilds': { answers: 403 },
  'POST /api/platform/rebuilds': { call: () => ({ body: { projection: 'launch' } }), answers: 403 },
  'GET /api/platform/updates': { answers: 403 },
  'GET /api/platform/evidence': { answers: 403 },
  'POST /api/platform/evidence/checks': { call: () => ({}), answers: 403 },
  'POST /api/platform/evidence/checks/{id}/cancel': { ids: ofPlatform, call: someId, answers: 403 },
  'GET /api/platform/incidents': { answers: 403 },
  'POST /api/platform/incidents': {
    call: () => ({ body: { services: ['mail'], title: bothLanguages, text: bothLanguages } }),
    answers: 403,
  },
  'POST /api/platform/incidents/{id}/updates': {
    ids: ofPlatform,
    call: () => ({ ...someId(), body: { text: bothLanguages, closes: false } }),
    answers: 403,
  },
  'GET /api/platform/settings': { answers: 403 },
  'PUT /api/platform/settings': { call: () => ({ body: { revision: 0, settings: defaultPlatformSettings } }), answers: 403 },
  'POST /api/platform/mail/server': { answers: 403 },
  'PUT /api/platform/mail/server': {
    call: () => ({
      body: {
        server: { host: 'mail.example.com', port: 587, isSecure: false, username: '', fromEmail: 'a@example.com', fromName: '' },
        password: null,
      },
    }),
    answers: 403,
  },
  'POST /api/platform/mail/test': { answers: 403 },
  'GET /api/platform/alerts': { answers: 403 },
  'POST /api/platform/alerts/secret': { answers: 403 },
  'POST /api/platform/alerts/test': { answers: 403 },
  'POST /api/platform/channel-tests': { call: () => ({ body: { channel: 'sms' } }), answers: 403 },
  'POST /api/platform/channel-tests/{id}': { ids: ofPlatform, call: someId, answers: 403 },
  'POST /api/platform/alerts/acknowledge': {
    call: () => ({ body: { alert: 'connections-lost', of: '2026-01-01T00:00:00.000Z' } }),
    answers: 403,
  },
  'POST /api/platform/alerts/snooze': { call: () => ({ body: { alert: 'connections-lost', hours: 1 } }), answers: 403 },
  'GET /api/platform/dead-letters': { answers: 403 },
  // Not confirmed, because an order that is taken ends every process.
  'POST /api/platform/restores': { answers: 403, call: () => ({ body: { file: 'sumaa.age', confirm: 'another.age' } }) },
  'POST /api/platform/quarantine/release': { answers: 403 },
  'POST /api/platform/dead-letters/retry': {
    ids: { 'body.jobId': { not: 'a job of a queue, which belongs to the platform' } },
    call: () => ({ body: { queue: 'send-mail', jobId: 'nobody' } }),
    answers: 403,
  },
  'POST /api/platform/backups': { answers: 403 },
  'POST /api/platform/backups/{id}/check': { ids: ofPlatform, call: someId, answers: 403 },
  'POST /api/platform/backup-files/check': { call: () => ({ body: { file: 'brought.age' } }), answers: 403 },
  'GET /api/platform/logs': { answers: 403, ids: { 'query.cursor': byPermission } },
};

const analysts: Rows = {
  'POST /api/platform/sql/runs': {
    ids: { 'body.id': { not: 'an id that the caller chooses; one that is taken is refused' } },
    call: () => ({ body: { id: randomUUID(), text: 'select 1 as one' } }),
    answers: 403,
  },
  'GET /api/platform/sql/runs': { answers: 403 },
  'POST /api/platform/sql/runs/{id}/cancel': { ids: ofPlatform, call: someId, answers: 403 },
  'GET /api/platform/sql/queries': { answers: 403 },
  'PUT /api/platform/sql/queries/{id}': {
    ids: ofPlatform,
    call: () => ({ ...someId(), body: { name: 'one', text: 'select 1', shared: false } }),
    answers: 403,
  },
  'DELETE /api/platform/sql/queries/{id}': { ids: ofPlatform, call: someId, answers: 403 },
  'GET /api/platform/analytics': { answers: 403 },
  'GET /api/platform/sql/views': { answers: 403 },
  'GET /api/platform/sql/logins': { answers: 403 },
  'POST /api/platform/sql/logins': { call: () => ({ body: { name: 'matrix' } }), answers: 403 },
  'DELETE /api/platform/sql/logins/{name}': {
    ids: { 'path.name': byPermission },
    call: () => ({ path: { name: 'matrix' } }),
    answers: 403,
  },
};

const audience: Rows = {
  'POST /api/followers': { call: () => ({ body: { kind: 'newsletter', email: `${randomUUID()}@example.com` } }), answers: 202 },
  'POST /api/followers/confirm': { call: () => ({ body: { code: 'nobodys-link' } }), answers: 400 },
  'POST /api/followers/end': { call: () => ({ body: { code: 'nobodys-link' } }), answers: 400 },
  'POST /api/followers/end/{code}': {
    ids: { 'path.code': bearer('audience.int.test.ts') },
    call: () => ({ path: { code: 'nobodys-link' } }),
    answers: 400,
  },
  'POST /api/notifications/unsubscribe/{tenantId}/{what}/{code}': {
    ids: Object.fromEntries(['tenantId', 'what', 'code'].map((name) => [`path.${name}`, bearer('unsubscribe.int.test.ts')])),
    call: () => ({ path: { tenantId: randomUUID(), what: 'all', code: 'nobodys-link' } }),
    answers: 400,
  },
  'POST /api/site-views': { call: () => ({ body: { path: '/', from: '' } }), answers: 200 },
  'POST /api/help-votes': { call: () => ({ body: { article: 'first-sync', helped: true } }), answers: 201 },
  // Without a résumé, so that the matrix stores none.
  'POST /api/applications': {
    call: () => ({ form: { name: 'Noura', email: `${randomUUID()}@example.com`, vacancy: 'writer' } }),
    answers: 400,
  },
  'GET /api/testimonial': {},
  'PUT /api/testimonial': { call: () => ({ body: { stars: 5, text: 'Saves us hours every week', name: 'Noura', consent: true } }) },
  'DELETE /api/testimonial': {},
  'GET /api/public/testimonials': {},
  'GET /api/public/site-parts/testimonials': {},
  'GET /api/audience/testimonials': { answers: 403 },
  'PUT /api/audience/testimonials/{id}/decision': {
    ids: ofPlatform,
    call: () => ({ ...someId(), body: { approved: true, writtenAt: new Date().toISOString() } }),
    answers: 403,
  },
  'GET /api/audience/applications': { answers: 403 },
  'GET /api/audience/applications/{id}/resume': { ids: ofPlatform, call: someId, answers: 403 },
  'DELETE /api/audience/applications/{id}': { ids: ofPlatform, call: someId, answers: 403 },
  'GET /api/public/launch': {},
  'GET /api/public/site-parts/launch': {},
  'GET /api/audience/followers': { call: () => ({ query: { kind: 'newsletter' } }), answers: 403 },
  'GET /api/audience/help-votes': { answers: 403 },
  'GET /api/audience/site-views': { answers: 403 },
  'GET /api/audience/newsletter': { answers: 403 },
  'POST /api/audience/newsletter/{article}/test': {
    ids: { 'path.article': byPermission },
    call: () => ({ path: { article: 'angry-review' } }),
    answers: 403,
  },
  'POST /api/audience/newsletter/{article}/send': {
    ids: { 'path.article': byPermission },
    call: () => ({ path: { article: 'angry-review' } }),
    answers: 403,
  },
  'GET /api/audience/documents': { answers: 403 },
  'POST /api/audience/documents/{document}/tell': {
    ids: { 'path.document': byPermission },
    call: () => ({ path: { document: 'terms' }, body: { version: 2 } }),
    answers: 403,
  },
  'PUT /api/audience/launch': { call: () => ({ body: { launchAt: null } }), answers: 403 },
};

/** How each operation is called, and which parameters identify something. A route without a row fails the run. */
export const rows: Rows = {
  ...identity,
  ...business,
  ...staff,
  ...subscribers,
  ...onboarding,
  ...account,
  ...protection,
  ...reviews,
  ...team,
  ...inbox,
  ...help,
  ...exports,
  ...subscription,
  ...analysts,
  ...audience,
};
