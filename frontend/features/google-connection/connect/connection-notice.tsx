import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { connectionQuery } from '../../../lib/api/connection.ts';
import { T } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session/session.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { Notice } from '../../../ui/states/notice.tsx';

/** Shown above every dashboard screen while the connection to Google is lost, with a button for users who can renew it. */
export function ConnectionNotice() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const { data: connection } = useQuery(connectionQuery(session.tenantId));
  // The connections show the same message themselves.
  const isShown = pathname === '/customer/settings' && new URLSearchParams(search).get('tab') === 'connections';
  if (connection?.status !== 'lost' || isShown) return null;
  const canRenew = can(session, 'connection.write');
  return (
    <div className="mx-auto w-full max-w-[83.5rem] px-4 pt-4 md:px-7 md:pt-5">
      <Notice
        tone="warning"
        announce="status"
        title={<T id="dashboard.lost" />}
        {...(canRenew
          ? {
              actions: (
                <ButtonLink to="/connect-google" variant="primary">
                  <T id="dashboard.renew" />
                </ButtonLink>
              ),
            }
          : {})}
      >
        <T id={`dashboard.lost.${connection.lostReason ?? 'revoked'}`} /> {!canRenew && <T id="dashboard.lost.ask" />}
      </Notice>
    </div>
  );
}
