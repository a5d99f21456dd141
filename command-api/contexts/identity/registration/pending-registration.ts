import { Language, Uuid } from '@sumaa/contracts';
import type { PendingRegistration } from '@sumaa/runtime/vault';
import { z } from 'zod';
import type { IdentityDeps } from '../deps.ts';

/** A business and its first administrator, as typed, with the ids they will have. */
export const Company = z.object({
  accountId: Uuid,
  tenantId: Uuid,
  email: z.string(),
  fullName: z.string(),
  phone: z.string(),
  businessName: z.string(),
  activityType: z.string(),
  profileImageId: z.string().nullable(),
  language: Language,
  passwordHash: z.string(),
});
export type Company = z.infer<typeof Company>;

/** What was registered; null where that is completed. */
export const companyOf = ({ content, completed }: PendingRegistration): Company | null => (completed ? null : Company.parse(content));

/** What is kept of a completed registration. */
const Completed = Company.pick({ passwordHash: true });
export const completedOf = ({ passwordHash }: Company): z.infer<typeof Completed> => ({ passwordHash });

/** The registration, among those of an address, that has this password; null where none has. */
export async function registrationWithPassword(
  { vault }: Pick<IdentityDeps, 'vault'>,
  registrations: readonly PendingRegistration[],
  password: string,
): Promise<PendingRegistration | null> {
  for (const registration of registrations) {
    const { passwordHash } = Completed.parse(registration.content);
    if (await vault.credentials.matches(passwordHash, password)) return registration;
  }
  return null;
}
