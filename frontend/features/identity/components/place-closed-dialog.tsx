import { homeOf } from '../../../lib/home.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import type { Session } from '../../../lib/session.ts';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Name } from '../../../ui/user-text.tsx';

interface Props {
  /** Whose screen is open below. */
  readonly session: Session;
  /** What the login opened instead. */
  readonly elsewhere: Session;
  readonly onLeave: () => void;
}

/** After the login above an open screen: its business is closed to this person by now, so that they leave it knowing so. */
export function PlaceClosedDialog({ session, elsewhere, onLeave }: Props) {
  const t = useT();
  const there = elsewhere.businessName;
  return (
    <Dialog isOpen onClose={onLeave} isDismissable={false} title={t('identity.ended.closed.title')} size="sm">
      <div className="flex flex-col gap-4">
        <Notice tone="error" announce="alert">
          <T id="identity.ended.closed.hint" values={{ business: <Name>{session.businessName ?? ''}</Name> }} />
        </Notice>
        {/* No link of the router: a new document remembers nothing of the business that was left. */}
        <a href={homeOf({ status: 'signed-in', session: elsewhere })} className={buttonStyle({ variant: 'primary', wide: true })}>
          {there === null ? t('common.action.next') : <T id="identity.ended.closed.go-on" values={{ business: <Name>{there}</Name> }} />}
        </a>
        <Button variant="quiet" wide onPress={onLeave}>
          {t('shell.account.sign-out')}
        </Button>
      </div>
    </Dialog>
  );
}
