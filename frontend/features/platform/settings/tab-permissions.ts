import type { Permission } from '@sumaa/contracts';

/** The tabs of the settings with what each needs, in their order. The screen opens to whoever may open one of them. */
export const tabPermissions = {
  general: 'platform.settings',
  email: 'platform.settings',
  security: 'platform.settings',
  billing: 'platform.settings',
  notifications: 'platform.settings',
  staff: 'platform.staff',
  support: 'platform.settings',
  rules: 'platform.inbox',
  launch: 'platform.content',
  requests: 'platform.customers',
} as const satisfies Readonly<Record<string, Permission>>;
export type TabId = keyof typeof tabPermissions;

export const tabIds = Object.keys(tabPermissions) as [TabId, ...TabId[]];
