import type { ContactWriter, SlaInForce, TenantId, Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { MailSuppression } from '@sumaa/runtime/vault';

/** What the inbox needs from the other contexts; composition provides it. */
export interface ContactPorts {
  /** The keyed name of an e-mail address. */
  emailKeyOf(email: string): string;
  /** Whether this account is active and may work in the inbox. */
  isInboxStaff(accountId: Uuid): Promise<boolean>;
  /** Name, address and business of somebody signed in; null when the person was erased. */
  readWriter(
    writer: ContactWriter,
  ): Promise<{ readonly name: string; readonly email: string; readonly company?: string | undefined } | null>;
  /** The support hours and SLA policies in force. */
  readSla(): Promise<SlaInForce>;
  /** Records that a request for a review came back, or was reported as spam; resolves with its address, null where it is not known. */
  reviewMailReturned(
    contextOf: (tenantId: TenantId) => CommandContext,
    returned: { readonly recipientId: Uuid; readonly because: MailSuppression },
  ): Promise<string | null>;
  /** The keyed hash of an IP address. */
  ipHashOf(ip: string): string;
}
