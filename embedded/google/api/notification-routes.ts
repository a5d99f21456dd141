import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { StandIn } from '../stand-in.ts';
import type { Account } from '../state/model.ts';
import { requireAccount } from './caller.ts';
import { checkMask, maskPaths } from './field-mask.ts';
import { invalidArgument } from './google-error.ts';
import { omitEmpty } from './render.ts';

const TYPES = [
  'GOOGLE_UPDATE',
  'NEW_REVIEW',
  'UPDATED_REVIEW',
  'NEW_CUSTOMER_MEDIA',
  'NEW_QUESTION',
  'UPDATED_QUESTION',
  'NEW_ANSWER',
  'UPDATED_ANSWER',
  'DUPLICATE_LOCATION',
  'LOSS_OF_VOICE_OF_MERCHANT',
  'VOICE_OF_MERCHANT_UPDATED',
] as const;
const Setting = z.object({
  name: z.string().optional(),
  pubsubTopic: z.string().optional(),
  notificationTypes: z.array(z.enum(TYPES)).optional(),
});
const PATH = '/v1/accounts/:account/notificationSetting';
const FIELDS = new Set(['pubsubTopic', 'notificationTypes']);

/** Notification settings: one topic per Google account, regardless of which tool set it. */
export function notificationRoutes(app: FastifyInstance, standIn: StandIn): void {
  app.get<{ Params: { account: string } }>(PATH, async (request) => render(requireAccount(standIn, request, request.params.account)));

  app.patch<{ Params: { account: string }; Querystring: { updateMask?: string } }>(PATH, async (request) => {
    const account = requireAccount(standIn, request, request.params.account);
    // The discovery document prefixes the fields, public clients do not: accept both.
    const mask = maskPaths(request.query.updateMask ?? '').map((path) => path.replace(/^notificationSetting\./, ''));
    if (mask.length === 0)
      throw invalidArgument('Request contains an invalid argument.', [{ field: 'update_mask', message: 'Field is required' }]);
    checkMask(mask, FIELDS, 'update_mask');
    const body = Setting.safeParse(request.body ?? {});
    if (!body.success) {
      throw invalidArgument(
        'Request contains an invalid argument.',
        body.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message })),
      );
    }
    const all = mask.includes('*');
    if (all || mask.includes('pubsubTopic')) {
      const topic = body.data.pubsubTopic;
      if (topic && !/^projects\/[^/]+\/topics\/[^/]+$/.test(topic)) {
        throw invalidArgument('INVALID_PUBSUB_TOPIC', [{ field: 'notification_setting.pubsub_topic', message: 'INVALID_PUBSUB_TOPIC' }]);
      }
      account.pubsubTopic = topic || undefined;
    }
    if (all || mask.includes('notificationTypes')) account.notificationTypes = body.data.notificationTypes;
    standIn.state.saveAccount(account);
    return render(account);
  });
}

function render(account: Account): object {
  return omitEmpty({
    name: `accounts/${account.id}/notificationSetting`,
    pubsubTopic: account.pubsubTopic,
    notificationTypes: account.notificationTypes,
  });
}
