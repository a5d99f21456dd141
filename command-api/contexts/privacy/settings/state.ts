import type { PrivacySettings } from '@sumaa/contracts';

/** The privacy settings of a business. */
export interface PrivacyState extends PrivacySettings {
  /** How many changes there were. */
  readonly revision: number;
  /** The keys of all addresses that it ever chose. */
  readonly slugKeys: readonly string[];
}
