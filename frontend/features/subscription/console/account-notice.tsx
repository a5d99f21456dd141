import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { T } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session/session.ts';
import { buttonStyle } from '../../../ui/buttons/button-style.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { statisticsQuery } from './api.ts';

/** Says why businesses are told of no account for bank transfers, and leads whoever may change that to its setting. */
export function AccountNotice() {
  const maySet = can(useSession(), 'platform.settings');
  const { data } = useQuery(statisticsQuery);
  if (data?.lacksBankAccount !== true) return null;
  const set = (
    <Link to="/admin/settings?tab=billing" className={buttonStyle({ size: 'sm' })}>
      <T id="subscriptions.account.set" />
    </Link>
  );
  return (
    <Notice tone="warning" title={<T id="subscriptions.account.none" />} {...(maySet ? { actions: set } : {})}>
      <T id="subscriptions.account.none.hint" />
    </Notice>
  );
}
