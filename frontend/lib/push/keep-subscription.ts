import { pushDeviceRoutes } from '@sumaa/contracts';
import { call } from '../api/call.ts';
import { subscriptionOf } from './browser-push.ts';

/** Tells the server that this browser still shows notifications of this account. */
export async function keepSubscription(accountId: string): Promise<void> {
  try {
    const body = await subscriptionOf(accountId);
    if (body !== null) await call(pushDeviceRoutes.addPushDevice, { body });
  } catch {
    // Tried again at the next start; the server forgets a browser only after weeks.
  }
}
