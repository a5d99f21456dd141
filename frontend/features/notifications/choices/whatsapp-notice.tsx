import type { OwnChoices } from '@sumaa/contracts';
import { T } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Link } from '../../../ui/buttons/link.tsx';
import { Notice } from '../../../ui/states/notice.tsx';

export type WhatsAppNoticeProps = {
  /** Whether this installation has a number at WhatsApp. */
  readonly isAvailable: boolean;
  /** Null: it is about a business. */
  readonly whatsapp: OwnChoices['whatsapp'] | null;
};

const obstacles = { none: 'none', confirmed: null, business: 'business' } as const;

/** Says why nothing arrives by WhatsApp, and where that can be changed. */
export function WhatsAppNotice({ isAvailable, whatsapp }: WhatsAppNoticeProps) {
  const { role } = useSession();
  const obstacle = isAvailable ? obstacles[whatsapp ?? 'business'] : 'unavailable';
  if (obstacle === null) return null;
  return (
    <Notice>
      <T id={`choices.whatsapp.${obstacle}`} />
      {isAvailable && whatsapp !== null && (
        <>
          {' '}
          <Link to={role === 'super_admin' ? '/admin/account' : '/customer/account'}>
            <T id="choices.sms.account" />
          </Link>
        </>
      )}
    </Notice>
  );
}
