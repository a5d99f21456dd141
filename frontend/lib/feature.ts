import type { Permission } from '@sumaa/contracts';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { LiveMap } from './live/topics.ts';
import type { MessageContext, MessageId } from './locale/message-ids.ts';
import type { SearchSource } from './navigation/search.ts';
import type { SetUpPart } from './navigation/set-up.ts';

/** A screen of a feature. The app mounts it in the layout of its area. */
export type Screen = {
  /** Relative to the area: `overview`, `reviews`, `invite/:token`; '' for the area's own path. */
  readonly path: string;
  /**
   * `async () => (await import('./screens/x-screen.tsx')).XScreen`: the code loads when the screen is first opened. `path` is the address
   * that is opened, for a screen that loads an article by it.
   */
  readonly load: (path: string) => Promise<ComponentType>;
  /** Texts it needs besides `common` and `shell`; loaded in parallel with the code. */
  readonly texts: readonly MessageContext[];
  /** The screen queries nothing, so the query cache is not loaded for it. */
  readonly isStatic?: true;
  /** Required permission, or several of which one is enough. Without it the screen shows "not authorized" and its navigation entry is hidden. */
  readonly permission?: Permission | readonly Permission[];
};

export type PublicScreen = Screen & {
  /** Looks the same to every visitor: rendered by the build, so that a phone shows it before it has any script. */
  readonly isPrerendered?: true;
  /** Texts of parts that the page loads after it is shown; the build renders those too. */
  readonly laterTexts?: readonly MessageContext[];
  /** Has an address of its own in English: its path below `/en`. */
  readonly hasEnglishAddress?: true;
};

export type SignedInScreen = Screen & { readonly navigation?: Navigation };

/** A screen's entry in the sidebar, the phone bar and the command palette. */
export type Navigation = {
  readonly messageId: MessageId;
  readonly icon: LucideIcon;
  /** The icon has a direction and is mirrored with the writing direction. */
  readonly mirror?: true;
  /** Position among the entries of the area, lowest first. The user lands on the first one they may open. */
  readonly order: number;
  /** A count next to the entry: a component that renders `CountBadge` or nothing. */
  readonly loadBadge?: () => Promise<{ readonly default: ComponentType }>;
  /** What is shown below the entry of a wide sidebar while its screen is open, such as saved views. */
  readonly loadBelow?: () => Promise<{ readonly default: ComponentType }>;
};

/** A tab of `/customer/settings`, opened by `?tab=<id>`. It loads and saves its own data, with one `ui/layout/save-bar.tsx`. */
export type SettingsTab = Pick<Screen, 'load' | 'texts'> & {
  readonly id: string;
  readonly titleId: MessageId;
  readonly icon: LucideIcon;
  /** Position in the row, lowest first. */
  readonly order: number;
  /** Without it the tab is not shown. */
  readonly permission: Permission;
};

type SignedInPart = {
  readonly screens?: readonly SignedInScreen[];
  /** The query keys that a live change makes stale while the area is open. */
  readonly live?: LiveMap;
};

/** What a feature shows to everybody. Every visitor loads it, so it must not import icons or what only signed-in users need. */
export type PublicFeature = {
  /** Below `/`, under the public header and footer. */
  readonly public?: { readonly screens: readonly PublicScreen[] };
  /** The same, for visitors only: signed-in users are redirected to their home. */
  readonly guest?: { readonly screens: readonly PublicScreen[] };
};

/** What a feature shows behind the public site. */
export type Feature = {
  /** Below `/`, without a layout or guard: screens that only redirect. */
  readonly open?: { readonly screens: readonly Screen[] };
  /** The set-up, `/welcome`. */
  readonly welcome?: SignedInPart & { readonly loadSetUp?: () => Promise<SetUpPart> };
  /** The dashboard, below `/customer`. */
  readonly customer?: SignedInPart & { readonly search?: SearchSource; readonly settings?: readonly SettingsTab[] };
  /** The platform console, below `/admin`. */
  readonly admin?: SignedInPart & { readonly search?: SearchSource };
};

export type Area = keyof PublicFeature | keyof Feature;

export const definePublicFeature = (feature: PublicFeature): PublicFeature => feature;
export const defineFeature = (feature: Feature): Feature => feature;
