import { iso, type reviewSyncRoutes } from '@sumaa/contracts';
import { namespaces, sha256, uuidV5 } from '@sumaa/runtime/derive';
import { refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { execute } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { notice } from './notice.ts';

/**
 * Receives Google's push messages. Answers 200 once the message is recorded, and also when it cannot be used: Google would
 * otherwise send it again for a week.
 */
export function noticeHandlers({ google, ...deps }: CommandDeps): Pick<HandlersOf<typeof reviewSyncRoutes>, 'notifications'> {
  return {
    async notifications(request) {
      if (!google.push.expected) return refuse('not_found');
      const bearer = /^Bearer ([\w.-]{20,8000})$/i.exec(request.raw.headers.authorization ?? '')?.[1];
      if (bearer === undefined) return refuse('unauthenticated');
      let genuine;
      try {
        genuine = await google.push.isGenuine(bearer);
      } catch (error) {
        request.log.warn({ err: error }, 'could not fetch the keys of Google to verify a push');
        return refuse('unavailable');
      }
      if (!genuine) return refuse('unauthenticated');
      const message = google.push.read(request.body);
      if (!message) return refuse('malformed_request');
      if (!message.about) return { model: null };
      const { kind, location, review } = message.about;
      const noticeId = uuidV5(namespaces.message, 'google-push', message.messageId);
      const googleLocation = location.slice(location.indexOf('locations/'));
      const { correlationId } = request;
      await execute(
        deps,
        notice,
        noticeId,
        { type: 'RecordChange', noticeId, kind, googleLocation, googleReview: review },
        {
          commandId: noticeId,
          commandHash: sha256(noticeId),
          occurredAt: iso(deps.clock()),
          correlationId,
          causationId: correlationId,
          tenantId: 'platform',
          actor: { kind: 'system', name: 'google-push' },
        },
      );
      return { model: null };
    },
  };
}
