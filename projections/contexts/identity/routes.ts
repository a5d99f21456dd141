import {
  iso,
  type mailDeliveryRoutes,
  type preferencesRoutes,
  type profileRoutes,
  type phoneRoutes,
  type pushDeviceRoutes,
  type sessionRoutes,
  type whatsAppRoutes,
} from '@sumaa/contracts';
import { constantTimeEqual } from '@sumaa/runtime/derive';
import { filePolicy, refuse } from '@sumaa/runtime/http';
import { displayDefaults, type HandlerDeps, type QueriesOf } from '../../infra/index.ts';
import { me } from './me.query.ts';
import { preferences } from './preferences.query.ts';
import { ownPhone, ownWhatsApp, profile } from './profile.query.ts';
import { sessionItems } from './sessions.query.ts';

export const sessionQueries = ({ vault, display }: Pick<HandlerDeps, 'vault' | 'display'>): QueriesOf<typeof sessionRoutes> => ({
  // The guard read role and step before the wait for `Min-Position`; the query reads them again after it.
  me: {
    projections: ['account', 'member', 'business', 'subscription', 'platform-settings'],
    async read(tx, { session }) {
      const model = await me(tx, session, await displayDefaults(tx, display));
      return model ? { model } : refuse('session_expired');
    },
  },

  // The account's sessions in all its businesses, read from the vault and therefore always current.
  sessions: async ({ session }) => ({
    model: sessionItems(await vault.sessions.list(session.accountId), session.sessionId),
  }),
});

export const preferencesQueries = ({ display }: Pick<HandlerDeps, 'display'>): QueriesOf<typeof preferencesRoutes> => ({
  preferences: {
    projections: ['account', 'member', 'business'],
    async read(tx, { session }) {
      const model = await preferences(tx, session.accountId, display);
      return model ? { model } : refuse('session_expired');
    },
  },
});

/** Read from the vault and therefore always current. */
export const pushDeviceQueries = ({ vault, pushKey }: Pick<HandlerDeps, 'vault' | 'pushKey'>): QueriesOf<typeof pushDeviceRoutes> => ({
  pushDevices: async ({ session: { accountId, sessionId } }) => {
    const devices = await vault.pushSubscriptions.list(accountId, sessionId);
    return {
      model: {
        publicKey: pushKey,
        devices: devices.map(({ createdAt, seenAt, ...device }) => ({ ...device, createdAt: iso(createdAt), lastSeenAt: iso(seenAt) })),
      },
    };
  },
});

export const mailDeliveryQueries = ({ vault }: Pick<HandlerDeps, 'vault'>): QueriesOf<typeof mailDeliveryRoutes> => ({
  mailDelivery: {
    projections: ['account', 'member'],
    async read(tx, { session }) {
      const own = await profile(tx, session.accountId);
      if (!own) return refuse('session_expired');
      const suppression = await vault.mailAddresses.suppressionOf(own.email);
      return { model: { suppressed: suppression?.because ?? null, since: suppression && iso(suppression.since) } };
    },
  },
});

export const profileQueries = ({ files }: Pick<HandlerDeps, 'files'>): QueriesOf<typeof profileRoutes> => ({
  profile: {
    projections: ['account', 'member'],
    async read(tx, { session }) {
      const model = await profile(tx, session.accountId);
      return model ? { model } : refuse('session_expired');
    },
  },

  async file({ params }, reply) {
    const file = await files.open(params.id);
    if (!file) return refuse('not_found');
    // The id is a content hash, so the file never changes; the headers keep uploaded content from running.
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-type', file.contentType)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', filePolicy)
      .header('content-disposition', 'inline')
      .send(file.bytes);
  },
});

export const phoneQueries = ({ smsOnline }: Pick<HandlerDeps, 'smsOnline'>): QueriesOf<typeof phoneRoutes> => ({
  ownPhone: {
    projections: ['account', 'member'],
    async read(tx, { session }) {
      const model = await ownPhone(tx, session.accountId, smsOnline);
      return model ? { model } : refuse('session_expired');
    },
  },
});

export const whatsAppQueries = ({ whatsapp }: Pick<HandlerDeps, 'whatsapp'>): QueriesOf<typeof whatsAppRoutes> => ({
  ownWhatsApp: {
    projections: ['account', 'member'],
    async read(tx, { session }) {
      const model = await ownWhatsApp(tx, session.accountId, whatsapp !== null);
      return model ? { model } : refuse('session_expired');
    },
  },

  async proveWhatsAppWebhook({ query }, reply) {
    const token = whatsapp?.verifyToken?.reveal();
    if (token === undefined) return refuse('not_found');
    const { 'hub.mode': mode, 'hub.challenge': challenge, 'hub.verify_token': given = '' } = query;
    if (mode !== 'subscribe' || challenge === undefined || !constantTimeEqual(given, token)) return refuse('forbidden');
    return reply.type('text/plain; charset=utf-8').send(challenge);
  },
});
