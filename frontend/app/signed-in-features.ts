import { Settings } from 'lucide-react';
import { lazy } from 'react';
import { analysts } from '../features/analysts/index.ts';
import { analytics } from '../features/analytics/index.ts';
import { apiKeys } from '../features/api-keys/index.ts';
import { audience } from '../features/audience/index.ts';
import { business } from '../features/business/index.ts';
import { contactInbox } from '../features/contact-inbox/signed-in.ts';
import { platformConsole } from '../features/console/index.ts';
import { exported } from '../features/exports/index.ts';
import { googleConnection } from '../features/google-connection/index.ts';
import { identity } from '../features/identity/signed-in.ts';
import { notifications } from '../features/notifications/index.ts';
import { onboarding } from '../features/onboarding/index.ts';
import { overview } from '../features/overview/index.ts';
import { platform } from '../features/platform/index.ts';
import { privacy } from '../features/privacy/index.ts';
import { reviewRequests } from '../features/review-requests/index.ts';
import { reviewSync } from '../features/review-sync/index.ts';
import { reviews } from '../features/reviews/index.ts';
import { subscribers } from '../features/subscribers/index.ts';
import { subscription } from '../features/subscription/index.ts';
import { team } from '../features/team/index.ts';
import { webhooks } from '../features/webhooks/index.ts';
import type { Feature, Screen, SettingsTab, SignedInScreen } from '../lib/feature.ts';
import { registerLive } from '../lib/live/topics.ts';
import type { SearchSource } from '../lib/navigation/search.ts';
import type { SetUpPart } from '../lib/navigation/set-up.ts';
import type { NavigationEntry } from '../lib/navigation/navigation.ts';

/** The features behind the public site. Screens without a menu entry follow the others in this order. */
const features: readonly Feature[] = [
  analysts,
  analytics,
  apiKeys,
  audience,
  business,
  contactInbox,
  platformConsole,
  googleConnection,
  identity,
  exported,
  notifications,
  onboarding,
  overview,
  platform,
  privacy,
  reviewRequests,
  reviewSync,
  reviews,
  subscribers,
  subscription,
  team,
  webhooks,
];

/** The tabs of the settings, in their order. */
const settingsTabs: readonly SettingsTab[] = features
  .flatMap(({ customer }) => customer?.settings ?? [])
  .toSorted((one, other) => one.order - other.order);

const settingsScreen: SignedInScreen = {
  path: 'settings',
  texts: ['settings'],
  permission: 'settings.read',
  load: async () => {
    const { settingsScreenOf } = await import('./settings/settings-screen.tsx');
    return settingsScreenOf(settingsTabs);
  },
  navigation: { messageId: 'shell.nav.settings', icon: Settings, order: 70 },
};

/** Screens of the app itself. */
const ownScreens: Readonly<Partial<Record<SignedInArea, readonly SignedInScreen[]>>> = { customer: [settingsScreen] };

type SignedInArea = 'welcome' | 'customer' | 'admin';

/** Screens outside every layout. */
export const openScreens: readonly Screen[] = features.flatMap((feature) => feature.open?.screens ?? []);

const orderOf = ({ navigation }: SignedInScreen): number => navigation?.order ?? Number.POSITIVE_INFINITY;

/** The screens of an area: those with a navigation entry first, in its order. */
function screensOf(area: SignedInArea): readonly SignedInScreen[] {
  const screens = [...features.flatMap((feature) => feature[area]?.screens ?? []), ...(ownScreens[area] ?? [])];
  // Not a subtraction: infinity minus infinity is not a number.
  return screens.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : Number(orderOf(a) > orderOf(b))));
}

export const welcomeScreens = screensOf('welcome');
export const customerScreens = screensOf('customer');
export const adminScreens = screensOf('admin');

function entriesOf(area: SignedInArea): readonly NavigationEntry[] {
  return screensOf(area).flatMap(({ path, permission, navigation }) => {
    if (navigation === undefined) return [];
    const { messageId, icon, mirror = false, loadBadge, loadBelow } = navigation;
    // A badge that fails to load is left out; without this the whole layout would fail.
    const Badge = loadBadge && lazy(() => loadBadge().catch(() => ({ default: () => null })));
    const Below = loadBelow && lazy(() => loadBelow().catch(() => ({ default: () => null })));
    return [{ id: path, path: `/${area}/${path}`, permission, messageId, icon, mirror, Badge, Below }];
  });
}

export const customerEntries = entriesOf('customer');
export const adminEntries = entriesOf('admin');

/** What the palette of the dashboard finds, in the order of its groups. */
export const customerSearches: readonly SearchSource[] = [reviews, team, googleConnection].flatMap(
  (feature) => feature.customer?.search ?? [],
);

/** What the palette of the console finds. */
export const adminSearches: readonly SearchSource[] = [subscribers, contactInbox, subscription, platform].flatMap(
  (feature) => feature.admin?.search ?? [],
);

/** Registers the live maps of an area; called by its layout. */
export function registerLiveOf(area: SignedInArea): void {
  for (const feature of features) {
    const live = feature[area]?.live;
    if (live !== undefined) registerLive(live);
  }
}

/** Loads the steps of the set-up, which several features declare. */
export async function loadSetUp(): Promise<SetUpPart> {
  const parts = await Promise.all(features.flatMap(({ welcome }) => welcome?.loadSetUp?.() ?? []));
  return parts.reduce<SetUpPart>(
    (all, { steps, notices }) => ({ steps: { ...all.steps, ...steps }, notices: { ...all.notices, ...notices } }),
    {},
  );
}
