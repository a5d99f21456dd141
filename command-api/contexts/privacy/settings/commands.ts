import type { PrivacySettings, Uuid } from '@sumaa/contracts';

/** The command of the privacy settings. */
export interface PrivacyCommand {
  readonly type: 'SavePrivacy';
  readonly tenantId: Uuid;
  /** The number of changes that the person has seen. */
  readonly revision: number;
  readonly settings: PrivacySettings;
  /** Whether the person may choose the address of the page. */
  readonly choosesAddress: boolean;
}
