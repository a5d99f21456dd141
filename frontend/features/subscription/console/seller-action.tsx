import { useQuery } from '@tanstack/react-query';
import { Stamp } from 'lucide-react';
import { useState } from 'react';
import { T } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { sellerQuery } from './api.ts';
import { SellerDialog } from './seller-dialog.tsx';

/** Edits who issues the invoices; only for those who may change the settings. */
export function SellerAction() {
  const data = useSeller();
  const [isOpen, setOpen] = useState(false);
  if (data === undefined) return null;
  return (
    <>
      <Button size="sm" icon={Stamp} onPress={() => setOpen(true)}>
        <T id="subscriptions.seller" />
      </Button>
      {isOpen && <SellerDialog saved={data} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Warns them while nobody issues invoices, or while the tax authority is to be told of each, which this product does not do. */
export function SellerNotice() {
  const data = useSeller();
  if (data === undefined) return null;
  if (data.seller === null)
    return (
      <Notice tone="warning" title={<T id="subscriptions.seller.none" />}>
        <T id="subscriptions.seller.none.hint" />
      </Notice>
    );
  return data.seller.phaseTwo ? (
    <Notice tone="warning" title={<T id="subscriptions.seller.phase-two.inactive" />}>
      <T id="subscriptions.seller.phase-two.warning" />
    </Notice>
  ) : null;
}

function useSeller() {
  const isAllowed = can(useSession(), 'platform.settings');
  return useQuery({ ...sellerQuery, enabled: isAllowed }).data;
}
