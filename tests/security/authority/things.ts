import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { ReplySettings, ReviewViews, ExportItem, LocationView, SyncRunView } from '@sumaa/contracts';
import { connectionIdOf } from '@sumaa/runtime/derive';
import { allReviews } from '../../support/api.ts';
import { until } from '../../support/until.ts';
import type { SignedIn, World } from '../rig/world.ts';
import type { Team } from '../rig/team.ts';

/** Caches a value per team. */
function once<T>(look: (team: Team, world: World) => Promise<T>): (team: Team, world: World) => Promise<T> {
  const known = new WeakMap<Team, Promise<T>>();
  return (team, world) => {
    const found = known.get(team) ?? look(team, world);
    known.set(team, found);
    return found;
  };
}

/** Reviews of the branches that stay linked: a review of an unlinked branch accepts no reply. */
const reviewsOf = once(async (team, world) => {
  const staying = new Set((await locationsOf(team, world)).slice(0, -2).map(({ id }) => id));
  return (await allReviews(team.of.admin)).flatMap(({ id, locationId }) => (staying.has(locationId) ? [id] : []));
});
const handedOut = new WeakMap<Team, number>();

/** A review that no other row uses. */
export async function freshReview(team: Team, world: World): Promise<string> {
  const reviews = await reviewsOf(team, world);
  const next = handedOut.get(team) ?? 0;
  handedOut.set(team, next + 1);
  const id = reviews[next];
  if (id === undefined) throw new Error(`the business has ${reviews.length} reviews, and more are needed`);
  return id;
}

/** A review with a queued reply of the administrator. */
export async function queuedReply(team: Team, world: World): Promise<{ readonly reviewId: string; readonly replyId: string }> {
  const reviewId = await freshReview(team, world);
  const { replyId } = await team.of.admin.model<{ replyId: string }>('POST', `/api/Reviews/${reviewId}/reply`, { text: 'شكرًا لكم' });
  return { reviewId, replyId };
}

/** All branches before any was unlinked; only the last two are unlinked later. */
export const locationsOf = once(({ of }) => of.admin.model<LocationView[]>('GET', '/api/locations'));
/** A branch that stays linked. */
export const branchOf = async (team: Team, world: World): Promise<string> => String((await locationsOf(team, world))[0]?.id);
/** A branch that may be unlinked. */
export const lastBranchOf = async (team: Team, world: World): Promise<string> => String((await locationsOf(team, world)).at(-1)?.id);
/** The id of an unlinked branch; unlinks it again if it was linked meanwhile. */
export async function unlinkedBranch(team: Team, world: World): Promise<string> {
  const id = String((await locationsOf(team, world)).at(-2)?.id);
  const linked = await team.of.admin.model<LocationView[]>('GET', '/api/locations');
  if (linked.some((location) => location.id === id)) await team.of.admin.model('DELETE', `/api/locations/${id}`);
  return id;
}

export const firstRunOf = once(({ of }) => of.admin.model<SyncRunView>('GET', '/api/sync-runs/current'));

/** The branch of the first sync that could not be read. */
export async function failedPart(team: Team, world: World): Promise<{ readonly runId: string; readonly locationId: string }> {
  const { runId, parts } = await firstRunOf(team, world);
  const failed = parts.find(({ state }) => state === 'failed');
  if (!failed) throw new Error(`no branch of the first sync failed: ${JSON.stringify(parts)}`);
  return { runId, locationId: failed.locationId };
}

/** A handle as in the popup's message for this user, for the grant that their business has already. */
export async function connectHandle({ vault }: World, { sessionId, tenantId }: Pick<SignedIn, 'sessionId' | 'tenantId'>): Promise<string> {
  const stored = await vault.googleTokens.read(connectionIdOf(tenantId));
  const { refreshToken = '1//none', accessToken = 'ya29.none', scope = '', accessExpiresAt = new Date() } = stored ?? {};
  const payload = { googleEmail: null, grant: { refreshToken, accessToken, scope, accessExpiresAt: accessExpiresAt.toISOString() } };
  return vault.tickets.issue({ purpose: 'google-handle', ttlSeconds: 300, sessionId, tenantId, payload });
}

/** A handle that was already redeemed. */
export async function spentHandle(team: Team, world: World): Promise<string> {
  const handle = await connectHandle(world, team.of.admin);
  await world.vault.tickets.redeem({ purpose: 'google-handle', ticket: handle });
  return handle;
}

/** A session of the administrator that was signed out. */
export async function endedSession({ of }: Team, world: World): Promise<string> {
  const { sessionId } = await world.signedIn(of.admin.accountId, of.admin.tenantId);
  await world.vault.sessions.revoke(sessionId);
  return sessionId;
}

/** What a browser gives when it subscribes to push messages. */
export function pushSubscription() {
  const pair = createECDH('prime256v1');
  const keys = { p256dh: pair.generateKeys().toString('base64url'), auth: randomBytes(16).toString('base64url') };
  return { endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`, keys };
}

/** A new browser where the administrator is notified. */
export const pushDeviceOf = async ({ of }: Team): Promise<string> =>
  (await of.admin.model<{ id: string }>('POST', '/api/account/push-devices', pushSubscription())).id;

export async function removedDevice(team: Team): Promise<string> {
  const id = await pushDeviceOf(team);
  await team.of.admin.model('DELETE', `/api/account/push-devices/${id}`);
  return id;
}

/** A conversation with the platform that this member began. */
export const conversationOf = async (member: SignedIn): Promise<string> =>
  (await member.model<{ id: string }>('POST', '/api/help/conversations', { content: 'كيف أضيف فرعًا؟' })).id;

const anExportOf = async (member: SignedIn): Promise<string> =>
  (await member.model<{ id: string }>('POST', '/api/exports', { kind: 'reviews', format: 'csv', filters: {} })).id;

/** An export that this member cancelled. A worker may be faster: then there is another one. */
export async function cancelledExportOf(member: SignedIn): Promise<string> {
  const id = await anExportOf(member);
  const { status } = await member.call('POST', `/api/exports/${id}/cancel`);
  return status === 200 ? id : cancelledExportOf(member);
}

/** An export of this member whose file can be downloaded. */
export async function readyExportOf(member: SignedIn): Promise<string> {
  const id = await anExportOf(member);
  await until(
    () => member.model<ExportItem[]>('GET', '/api/exports'),
    (items) => items.some((item) => item.id === id && item.state === 'ready'),
  );
  return id;
}

/** A saved view of this member's own. */
export async function viewOf(member: SignedIn): Promise<string> {
  const { views } = await member.model<ReviewViews>('GET', '/api/Reviews/views');
  const body = { name: 'سلبية', filter: { sentiment: ['negative'] }, sort: 'due', shared: false };
  return views.find(({ shared }) => !shared)?.id ?? (await member.model<{ id: string }>('POST', '/api/Reviews/views', body)).id;
}

export const aTemplate = { title: 'شكر', text: 'شكرًا {{author}}', language: 'ar', stars: [4, 5] };

/** A template for replies of this member's business. */
export async function templateOf(member: SignedIn): Promise<string> {
  const { templates } = await member.model<ReplySettings>('GET', '/api/reply-settings');
  return templates[0]?.id ?? (await member.model<{ id: string }>('POST', '/api/reply-templates', aTemplate)).id;
}

/** A place on Google Maps that is nobody's branch here. */
export const placeOf = once(async (_team, { google }) => {
  const placeId = `place-${randomUUID()}`;
  await google.post('places', { placeId, name: 'مطعم الجيران', address: 'حي العليا، الرياض', rating: 4.2, userRatingCount: 310 });
  return placeId;
});

/** A competitor of the branch. */
export async function competitorOf(team: Team, world: World): Promise<string> {
  const body = { locationId: await branchOf(team, world), placeId: await placeOf(team, world) };
  return (await team.of.admin.model<{ id: string }>('POST', '/api/analytics/competitors', body)).id;
}

/** A new key for other systems. */
export async function apiKeyOf(team: Team): Promise<string> {
  return (await team.of.admin.model<{ id: string }>('POST', '/api/api-keys', { ...newApiKey })).id;
}

export const newApiKey = { name: 'مفتاح', scopes: ['reviews.read'], locationIds: null, addresses: [], expiresInDays: 1 };

/** A request to somebody of their own. */
export const newRequest = (locationId: string) => ({
  locationId,
  channel: 'email',
  address: `${randomUUID()}@example.com`,
  name: '',
  language: 'ar',
  source: 'branch',
});

/** Somebody whom the business asked for a review of this branch. */
export async function recipientOf(team: Team, world: World): Promise<string> {
  const { admin } = team.of;
  const { id } = await admin.model<{ id: string }>('POST', '/api/review-requests', newRequest(await branchOf(team, world)));
  const { items } = await admin.model<{ items: { id: string; recipientId: string }[] }>('GET', '/api/review-requests');
  return String(items.find((item) => item.id === id)?.recipientId);
}

export const newWebhook = { url: 'https://hooks.example.com/sumaa', events: ['review.received'] };

/** The endpoint of this business, made once: their number is limited. */
export async function webhookOf(team: Team): Promise<string> {
  const { admin } = team.of;
  const [known] = await admin.model<{ id: string }[]>('GET', '/api/webhooks');
  return known?.id ?? (await admin.model<{ id: string }>('POST', '/api/webhooks', { ...newWebhook })).id;
}

/** A list cursor of this business. */
export const cursorOf = async ({ of }: Team): Promise<string> =>
  String((await of.admin.call('GET', '/api/Reviews?limit=1')).body.paging?.nextCursor);
