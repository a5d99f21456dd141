import { History, LayoutDashboard, MessageSquareText, Server, Settings, Users } from 'lucide-react';
import type { NavEntry } from '../shell/navigation.ts';

/** The dashboard's entries in their order, roles as the specification gives them. Only screens that exist are listed. */
export const customerEntries: readonly NavEntry[] = [
  {
    id: 'overview',
    path: '/customer/overview',
    messageId: 'shell.nav.overview',
    icon: LayoutDashboard,
    roles: ['admin', 'manager', 'agent', 'viewer'],
    ability: 'reviews.read',
  },
  {
    id: 'reviews',
    path: '/customer/reviews',
    messageId: 'shell.nav.reviews',
    icon: MessageSquareText,
    mirror: true,
    roles: ['admin', 'manager', 'agent', 'viewer'],
    ability: 'reviews.read',
  },
  {
    id: 'team',
    path: '/customer/team',
    messageId: 'shell.nav.team',
    icon: Users,
    roles: ['admin', 'manager'],
    ability: 'team.read',
  },
  {
    id: 'activity',
    path: '/customer/activity',
    messageId: 'shell.nav.audit',
    icon: History,
    roles: ['admin'],
    ability: 'audit.read',
  },
  {
    id: 'settings',
    path: '/customer/settings',
    messageId: 'shell.nav.settings',
    icon: Settings,
    roles: ['admin', 'manager'],
    ability: 'settings.read',
  },
];

/** The console's entries. */
export const adminEntries: readonly NavEntry[] = [
  {
    id: 'system',
    path: '/admin/system',
    messageId: 'shell.nav.system',
    icon: Server,
    roles: ['super_admin'],
    ability: 'platform.operate',
  },
  {
    id: 'activity',
    path: '/admin/activity',
    messageId: 'shell.nav.audit',
    icon: History,
    roles: ['super_admin'],
    ability: 'audit.read',
  },
];
