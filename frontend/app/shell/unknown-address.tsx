import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';

const UnknownAddressNotice = lazy(() => import('./unknown-address-notice.tsx'));

/** Leads from an address without a page to one with a page, which then says so (`UnknownAddress`). */
export function LeadElsewhere({ to }: { readonly to: string }) {
  return <Navigate to={to} replace state={{ isUnknownAddress: true }} />;
}

/** At the top of a page: the notice for those who were led here from an unknown address; nothing for all others. */
export function UnknownAddress() {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('isUnknownAddress' in state)) return null;
  return (
    <Suspense>
      <UnknownAddressNotice />
    </Suspense>
  );
}
