import { sessionRoutes } from '@sumaa/contracts';
import { call } from '../../lib/api/call.ts';
import type { Translate } from '../../lib/locale/t.tsx';
import { showToast } from '../../ui/toast.tsx';

/**
 * Goes on in another business: this session ends, one there begins, and a new document starts at its landing, which
 * remembers nothing of the business that was left.
 */
export function switchBusinessWith(t: Translate) {
  return (businessId: string): void => {
    void call(sessionRoutes.switchBusiness, { body: { businessId } }).then(
      () => window.location.replace('/customer'),
      () => showToast({ title: t('shell.account.switch-failed'), tone: 'warning' }),
    );
  };
}
