import type { pushDeviceRoutes } from '@sumaa/contracts';
import type { input } from 'zod';

/** `denied`: the user has blocked notifications of this site in the browser. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

type Subscription = input<typeof pushDeviceRoutes.addPushDevice.body>;

/** The account that switched notifications on in this browser: nobody else's are shown here. */
const STORED_AS = 'push-account';

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const subscription = async () => (await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()) ?? null;

/** Whether this browser shows notifications of this account. */
export async function readPushState(accountId: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await subscriptionOf(accountId)) === null ? 'off' : 'on';
}

/** What this browser subscribed with for this account; null when it shows nothing of it. */
export async function subscriptionOf(accountId: string): Promise<Subscription | null> {
  if (!isSupported() || Notification.permission !== 'granted' || localStorage.getItem(STORED_AS) !== accountId) return null;
  return subscriptionBody(await subscription());
}

/** Asks for the permission, so call it on a click only, and subscribes; null when the user refuses. */
export async function subscribeToPush(publicKey: string): Promise<Subscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  // Somebody else of this browser, or an older key of the installation.
  await (await pushManager.getSubscription())?.unsubscribe();
  return subscriptionBody(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
}

/** Remembers whose notifications this browser shows. */
export const rememberPushAccount = (accountId: string): void => localStorage.setItem(STORED_AS, accountId);

/** Shows no more notifications in this browser. */
export async function unsubscribeFromPush(): Promise<void> {
  localStorage.removeItem(STORED_AS);
  await (await subscription())?.unsubscribe();
}

function subscriptionBody(given: PushSubscription | null): Subscription | null {
  const { endpoint, keys } = given?.toJSON() ?? {};
  const { p256dh, auth } = keys ?? {};
  return endpoint === undefined || p256dh === undefined || auth === undefined ? null : { endpoint, keys: { p256dh, auth } };
}
