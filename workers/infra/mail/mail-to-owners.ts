import type { Uuid } from '@sumaa/contracts';
import { dateStyleOf, type DateStyle } from '../written-date.ts';
import type { MailFor } from './define-mail.ts';
import type { RenderedMail } from './layout.ts';
import type { MailSources, Recipient } from './mail-writer.ts';

export interface MailForOwner extends MailFor {
  readonly dates: DateStyle;
}

/** A mail to each owner of the business, in the owner's language and with dates as they chose; not to erased ones. */
export async function mailToOwners(
  { reader, publicUrl }: Pick<MailSources, 'reader' | 'publicUrl'>,
  tenantId: Uuid,
  write: (to: MailForOwner, businessName: string) => RenderedMail,
): Promise<Recipient[]> {
  const businessName = await reader.businessName(tenantId);
  if (businessName === null) throw new Error(`tenant ${tenantId} is not in the read model (yet)`);
  const owners = await reader.owners(tenantId);
  return owners.flatMap((owner) => {
    const { account_id: accountId, email, language } = owner;
    return email === null ? [] : [{ accountId, email, mail: write({ language, publicUrl, dates: dateStyleOf(owner) }, businessName) }];
  });
}
