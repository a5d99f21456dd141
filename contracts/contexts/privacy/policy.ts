import { z } from 'zod';
import { iso, type Iso } from '../../kernel/time.ts';

/** How long a business keeps author and text of its reviews. */
export const retentions = ['1year', '2years', '5years', 'forever'] as const;
export const DataRetention = z.enum(retentions);
export type DataRetention = z.infer<typeof DataRetention>;

/** The privacy settings of a business. `slug`: the address of its public page, `/b/<slug>`; null until one was chosen. */
export interface PrivacySettings {
  readonly publicProfile: boolean;
  readonly slug: string | null;
  readonly showContactInfo: boolean;
  readonly allowSearchEngines: boolean;
  readonly dataRetention: DataRetention;
}

/** The settings of a business that has changed none. */
export const defaultPrivacy: PrivacySettings = {
  publicProfile: false,
  slug: null,
  showContactInfo: false,
  allowSearchEngines: false,
  dataRetention: '2years',
};

const yearsOf: Readonly<Record<DataRetention, number>> = {
  '1year': 1,
  '2years': 2,
  '5years': 5,
  forever: Number.POSITIVE_INFINITY,
};

/** Whether `next` keeps reviews for a shorter time than `current`. */
export const isShorterRetention = (next: DataRetention, current: DataRetention): boolean => yearsOf[next] < yearsOf[current];

/** Reviews that were imported and last edited by this instant are not kept any longer; null: all are kept. */
export function retentionCutoff(retention: DataRetention, now: Date): Iso | null {
  const years = yearsOf[retention];
  if (!Number.isFinite(years)) return null;
  const cutoff = new Date(now);
  cutoff.setUTCFullYear(now.getUTCFullYear() - years);
  return iso(cutoff);
}

/** How many addresses a business may take for its public page in all. All stay its own, so that old links lead to the page. */
export const mostSlugs = 5;
