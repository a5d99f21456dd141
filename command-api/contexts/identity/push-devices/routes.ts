import { pushDeviceRoutes, type AttemptEvent } from '@sumaa/contracts';
import { deviceOf } from '@sumaa/runtime/device';
import { commandContext, refuse } from '@sumaa/runtime/http';
import { isBrowserKey, isPushEndpoint } from '@sumaa/runtime/push';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { recordAttempt } from '../attempt.ts';
import type { IdentityDeps } from '../deps.ts';

type CommandRoutes = 'addPushDevice' | 'removePushDevice';

/** Handlers for the browsers where an account is notified. Where they take messages stays in the vault; events say only that it changed. */
export function pushDeviceHandlers(deps: IdentityDeps): Pick<HandlersOf<typeof pushDeviceRoutes>, CommandRoutes> {
  const { vault, config, clock } = deps;
  const { pushSubscriptions } = vault;
  type DeviceEvent = Extract<AttemptEvent, { type: 'PushDeviceAdded' | 'PushDeviceRemoved' }>;

  return {
    async addPushDevice(request) {
      if (!config.push) return refuse('unavailable');
      const { accountId, sessionId } = request.session;
      const { endpoint, keys } = request.body;
      if (!isPushEndpoint(endpoint, config.push.services)) return refuse('validation_failed', undefined, { endpoint: ['invalid'] });
      if (!isBrowserKey(keys.p256dh)) return refuse('validation_failed', undefined, { keys: ['invalid'] });
      const device = deviceOf(request.raw.headers['user-agent']);
      const { id, isNew } = await pushSubscriptions.add({ accountId, sessionId, device, subscription: { endpoint, keys } });
      const event: DeviceEvent = { type: 'PushDeviceAdded', data: { accountId, deviceId: id } };
      if (isNew) await recordAttempt(deps, commandContext(request, pushDeviceRoutes.addPushDevice, { clock }), event);
      return { model: { id } };
    },

    async removePushDevice(request) {
      const { accountId } = request.session;
      const { id } = request.params;
      // Another account's browser and an unknown one get the same refusal.
      if (!(await pushSubscriptions.remove(accountId, id))) return refuse('not_found');
      const event: DeviceEvent = { type: 'PushDeviceRemoved', data: { accountId, deviceId: id } };
      await recordAttempt(deps, commandContext(request, pushDeviceRoutes.removePushDevice, { clock }), event);
      return { model: null };
    },
  };
}
