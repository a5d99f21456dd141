import { createRemoteJWKSet, jwtVerify } from 'jose';
import { z } from 'zod';
import type { GoogleConfig } from '../config/index.ts';
import type { Clock } from '../lifecycle/index.ts';

/** A push notification from Google about a review: the message id and the review (`accounts/…/locations/…[/reviews/…]`). */
export interface PushMessage {
  readonly messageId: string;
  /** Null when the message is not about a review or cannot be parsed. */
  readonly about: { readonly kind: 'new' | 'updated'; readonly location: string; readonly review: string | null } | null;
}

export interface PushVerifier {
  /** Whether push notifications are configured. */
  readonly expected: boolean;
  /**
   * Whether Google signed the bearer token for our subscription: checks signature, issuer, audience, expiry, and the service
   * account with a verified e-mail. Throws only when Google's keys cannot be fetched.
   */
  isGenuine(bearer: string): Promise<boolean>;
  /** Parses a push; null when the body is not a Pub/Sub push. */
  read(body: unknown): PushMessage | null;
}

const Claims = z.object({ email: z.string(), email_verified: z.union([z.literal(true), z.literal('true')]) });

// The push envelope. Google's own samples use both spellings, `messageId` and `message_id`.
const Envelope = z.object({
  message: z.object({ data: z.string().max(20_000).default(''), messageId: z.string().min(1).max(200) }),
});
const camelCased = (body: unknown): unknown => {
  const message = (body as { message?: { messageId?: unknown; message_id?: unknown } } | null)?.message;
  return message && message.messageId === undefined ? { message: { ...message, messageId: message.message_id } } : body;
};
const Notice = z.object({
  notificationType: z.string().optional(),
  notification_type: z.string().optional(),
  locationName: z.string().optional(),
  location_name: z.string().optional(),
  reviewName: z.string().optional(),
  review_name: z.string().optional(),
});
const locationPattern = /^accounts\/[\w-]+\/locations\/[\w-]+/;
const reviewPattern = /^accounts\/[\w-]+\/locations\/[\w-]+\/reviews\/[^/\s]{1,300}$/;
const kinds: Readonly<Record<string, 'new' | 'updated'>> = { NEW_REVIEW: 'new', UPDATED_REVIEW: 'updated' };

export function createPushVerifier(config: GoogleConfig, clock: Clock, timeoutMs: number): PushVerifier {
  const { push } = config;
  const certs = createRemoteJWKSet(new URL(config.certsUrl), { timeoutDuration: timeoutMs });
  return {
    expected: push !== null,
    async isGenuine(bearer) {
      if (!push) return false;
      try {
        const { payload } = await jwtVerify(bearer, certs, {
          algorithms: ['RS256'],
          audience: push.audience,
          issuer: [config.issuer, new URL(config.issuer).host],
          requiredClaims: ['exp', 'iat'],
          clockTolerance: 30,
          currentDate: clock(),
        });
        const claims = Claims.safeParse(payload);
        return claims.success && claims.data.email === push.serviceAccount;
      } catch (error) {
        if (areKeysUnavailable(error)) throw error;
        return false;
      }
    },
    read(body) {
      const envelope = Envelope.safeParse(camelCased(body));
      if (!envelope.success) return null;
      const { messageId, data } = envelope.data.message;
      return { messageId, about: aboutOf(data) };
    },
  };
}

function aboutOf(data: string): PushMessage['about'] {
  let notice;
  try {
    notice = Notice.safeParse(JSON.parse(Buffer.from(data, 'base64').toString('utf8')));
  } catch {
    return null;
  }
  if (!notice.success) return null;
  const { notificationType, notification_type, locationName, location_name, reviewName, review_name } = notice.data;
  const kind = kinds[notificationType ?? notification_type ?? ''];
  const review = [reviewName ?? review_name ?? ''].find((name) => reviewPattern.test(name)) ?? null;
  const location = locationPattern.exec(locationName ?? location_name ?? review ?? '')?.[0];
  return kind && location ? { kind, location, review } : null;
}

/** Whether Google's keys could not be fetched. The token is then not verified, and the sender must retry. */
export function areKeysUnavailable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === 'ERR_JWKS_TIMEOUT' || code === 'ERR_JOSE_GENERIC' || error instanceof TypeError;
}
