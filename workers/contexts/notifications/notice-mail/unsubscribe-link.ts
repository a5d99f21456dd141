import { unsubscribePurpose, type TenantId, type UnsubscribeFrom, type Uuid } from '@sumaa/contracts';
import { writeLinkCode } from '@sumaa/runtime/derive';
import type { MailSources } from '../../../infra/mail/mail-writer.ts';

/** Where mail programs end mails about a kind, or about all kinds, with one click (RFC 8058). */
export function unsubscribeAddress(
  { codes, publicUrl }: Pick<MailSources, 'codes' | 'publicUrl'>,
  { tenantId, accountId, what }: { readonly tenantId: TenantId; readonly accountId: Uuid; readonly what: UnsubscribeFrom },
): string {
  const issue = 1;
  const token = codes.linkToken({ purpose: unsubscribePurpose(tenantId, what), account: accountId, issue });
  return `${publicUrl}/api/notifications/unsubscribe/${tenantId}/${what}/${writeLinkCode({ subject: accountId, issue, token })}`;
}
