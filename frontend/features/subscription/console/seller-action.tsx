import { useQuery } from '@tanstack/react-query';
import { Stamp } from 'lucide-react';
import { useState } from 'react';
import { T } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { sellerQuery } from './api.ts';
import { SellerDialog } from './seller-dialog.tsx';

/**
 * Who issues the invoices: to be edited, with a warning while nobody does, or while the tax authority is to be
 * told of each invoice, which this product does not do. Only for those who may change the settings.
 */
export function SellerAction() {
  const isAllowed = can(useSession(), 'platform.settings');
  const { data } = useQuery({ ...sellerQuery, enabled: isAllowed });
  const [isOpen, setOpen] = useState(false);
  if (!isAllowed || data === undefined) return null;
  const edit = (
    <Button size="sm" icon={Stamp} onPress={() => setOpen(true)}>
      <T id="subscriptions.seller" />
    </Button>
  );
  return (
    <>
      {data.seller === null ? (
        <Notice tone="warning" title={<T id="subscriptions.seller.none" />} actions={edit}>
          <T id="subscriptions.seller.none.hint" />
        </Notice>
      ) : data.seller.phaseTwo ? (
        <Notice tone="warning" title={<T id="subscriptions.seller.phase-two.inactive" />} actions={edit}>
          <T id="subscriptions.seller.phase-two.warning" />
        </Notice>
      ) : (
        <div className="flex justify-end">{edit}</div>
      )}
      {isOpen && <SellerDialog saved={data.seller} onClose={() => setOpen(false)} />}
    </>
  );
}
