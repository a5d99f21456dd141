import type { OwnChoices } from '@sumaa/contracts';
import { T } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Link } from '../../../ui/buttons/link.tsx';
import { Notice } from '../../../ui/states/notice.tsx';

export type SmsNoticeProps = {
  /** Whether this installation sends text messages. */
  readonly isAvailable: boolean;
  /** Null: it is about a business. */
  readonly phone: OwnChoices['phone'] | null;
};

const obstacles = { none: 'none', unconfirmed: 'unconfirmed', confirmed: null, business: 'business' } as const;

/** Says why text messages do not arrive, and where that can be changed. */
export function SmsNotice({ isAvailable, phone }: SmsNoticeProps) {
  const { role } = useSession();
  const obstacle = isAvailable ? obstacles[phone ?? 'business'] : 'unavailable';
  if (obstacle === null) return null;
  const account = role === 'super_admin' ? '/admin/account' : '/customer/account';
  return (
    <Notice>
      <T id={`choices.sms.${obstacle}`} />
      {isAvailable && phone !== null && (
        <>
          {' '}
          <Link to={account}>
            <T id="choices.sms.account" />
          </Link>
        </>
      )}
    </Notice>
  );
}
