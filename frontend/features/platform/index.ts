import { History, Server, Settings, Users } from 'lucide-react';
import { defineFeature, type SignedInScreen } from '../../lib/feature.ts';
import type assignmentTexts from '../../locales/ar/assignment.json';
import type evidenceTexts from '../../locales/ar/evidence.json';
import type generalTexts from '../../locales/ar/general.json';
import type launchTexts from '../../locales/ar/launch.json';
import type texts from '../../locales/ar/platform.json';
import type requestTexts from '../../locales/ar/requests.json';
import type recordTexts from '../../locales/ar/record.json';
import type staffTexts from '../../locales/ar/staff.json';
import type supportTexts from '../../locales/ar/support.json';
import type systemTexts from '../../locales/ar/system.json';
import { tabPermissions } from './settings/tab-permissions.ts';
import { assignmentLive, auditLive, slaSettingsLive, staffLive, systemLive } from './live.ts';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly assignment: typeof assignmentTexts;
    readonly evidence: typeof evidenceTexts;
    readonly general: typeof generalTexts;
    readonly launch: typeof launchTexts;
    readonly platform: typeof texts;
    readonly record: typeof recordTexts;
    readonly requests: typeof requestTexts;
    readonly staff: typeof staffTexts;
    readonly support: typeof supportTexts;
    readonly system: typeof systemTexts;
  }
}

/** In the dashboard: what happened in the business. In the console: what happened on the platform. */
const activityScreen: SignedInScreen = {
  path: 'activity',
  // The team's texts name the permissions.
  texts: ['platform', 'record', 'settings', 'team'],
  permission: 'audit.read',
  load: async () => (await import('./screens/activity-screen.tsx')).ActivityScreen,
  navigation: { messageId: 'shell.nav.audit', icon: History, order: 60 },
};

export const platform = defineFeature({
  customer: { screens: [activityScreen], live: auditLive },
  admin: {
    screens: [
      {
        path: 'system',
        texts: ['platform', 'system'],
        permission: 'platform.system',
        load: async () => (await import('./screens/system-screen.tsx')).SystemScreen,
        navigation: { messageId: 'shell.nav.system', icon: Server, order: 40 },
      },
      { ...activityScreen, texts: [...activityScreen.texts, 'evidence'] },
      {
        path: 'staff',
        // The team's texts name the states and acts that a member and a person of the staff share.
        texts: ['platform', 'staff', 'team'],
        permission: 'platform.staff',
        load: async () => (await import('./screens/staff-screen.tsx')).StaffScreen,
        navigation: { messageId: 'shell.nav.staff', icon: Users, order: 54 },
      },
      {
        path: 'settings',
        // The team's texts name the states and acts that a member and a person of the staff share.
        texts: ['platform', 'staff', 'team', 'assignment', 'support', 'hours', 'launch', 'general', 'settings', 'requests'],
        permission: Object.values(tabPermissions),
        load: async () => (await import('./screens/settings-screen.tsx')).SettingsScreen,
        navigation: { messageId: 'shell.nav.admin-settings', icon: Settings, order: 50 },
      },
    ],
    search: {
      id: 'events',
      titleId: 'shell.nav.audit',
      icon: History,
      permission: 'audit.read',
      texts: activityScreen.texts,
      find: async (input) => (await import('./activity/find-events.ts')).findEvents(input),
    },
    live: { ...auditLive, ...staffLive, ...assignmentLive, ...slaSettingsLive, ...systemLive },
  },
});
