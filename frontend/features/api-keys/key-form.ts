import { maxApiKeyAddresses, NewApiKey } from '@sumaa/contracts';
import { z } from 'zod';

export const expiries = ['30', '90', '365', 'never'] as const;
const { name, scopes, locationIds, addresses } = NewApiKey.shape;

const linesOf = (text: string): string[] =>
  text
    .split(/[\s,،]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The form of a new key; addresses are typed one per line. */
export const KeyForm = z
  .object({
    name,
    scopes,
    reach: z.enum(['all', 'chosen']),
    branches: z.array(z.string()),
    addresses: z.string(),
    expires: z.enum(expiries),
  })
  .superRefine(({ reach, branches, addresses: text }, context) => {
    if (reach === 'chosen' && !locationIds.safeParse(branches).success)
      context.addIssue({ code: 'custom', path: ['branches'], message: 'chooseOne' });
    const lines = linesOf(text);
    if (!addresses.safeParse(lines).success) {
      const message = lines.length > maxApiKeyAddresses ? 'tooLong' : 'ipAddress';
      context.addIssue({ code: 'custom', path: ['addresses'], message });
    }
  });
export type KeyForm = z.infer<typeof KeyForm>;

export const blankKey: KeyForm = { name: '', scopes: ['reviews.read'], reach: 'all', branches: [], addresses: '', expires: '90' };

export const bodyOf = (form: KeyForm): NewApiKey =>
  NewApiKey.parse({
    name: form.name,
    scopes: form.scopes,
    locationIds: form.reach === 'all' ? null : form.branches,
    addresses: linesOf(form.addresses),
    expiresInDays: form.expires === 'never' ? null : Number(form.expires),
  });
