import type { LiveMap } from '../../lib/live/topics.ts';

/** The query keys that a live change invalidates. */
export const auditLive: LiveMap = { audit: () => [['audit'], ['platform', 'evidence']] };

/** The people of the platform are its team. */
export const staffLive: LiveMap = { team: () => [['staff']] };

/** Rules and turns are read again as a whole. */
export const assignmentLive: LiveMap = { contactSettings: () => [['contact-settings']] };
/** The backups of the installation, the rebuilds of read models, and what staff tell everybody about it. */
export const systemLive: LiveMap = {
  system: () => [
    ['platform', 'backups'],
    ['platform', 'rebuilds'],
    ['platform', 'incidents'],
  ],
};
/** Support hours and SLA policies. How many messages a change would move is asked when it is saved. */
export const slaSettingsLive: LiveMap = { platformSettings: () => [['sla-settings'], ['platform', 'settings']] };
