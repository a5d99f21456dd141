import { sessionRoutes } from '@sumaa/contracts';
import { call } from '../../lib/api/call.ts';
import type { Translate } from '../../lib/locale/t.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';

/**
 * Switches to another business: this session ends, one there begins, and a new document loads at its landing, so no data of the old
 * business stays in memory.
 */
export function switchBusinessWith(t: Translate) {
  return (businessId: string): void => {
    void call(sessionRoutes.switchBusiness, { body: { businessId } }).then(
      () => window.location.replace('/customer'),
      () => showToast({ title: t('frame.account.switch-failed'), tone: 'warning' }),
    );
  };
}
