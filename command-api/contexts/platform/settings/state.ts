import type { SlaInForce } from '@sumaa/contracts';

/** The settings of the platform. */
export interface SettingsState {
  readonly sla: SlaInForce;
}
