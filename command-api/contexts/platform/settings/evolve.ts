import type { PlatformSettingsEvent } from '@sumaa/contracts';
import type { SettingsState } from './state.ts';

/** Applies an event to the settings of the platform. Never validates, never throws. */
export function evolve(_state: SettingsState, { data: { revision, settings } }: PlatformSettingsEvent): SettingsState {
  return { sla: { revision, settings } };
}
