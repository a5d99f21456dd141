import { homePathOf } from '../../../lib/session/home.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import type { Session } from '../../../lib/session/session.ts';
import { buttonStyle } from '../../../ui/buttons/button-style.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';

interface Props {
  /** The session of the screen below the dialog. */
  readonly session: Session;
  /** The session that the login opened instead. */
  readonly otherBusiness: Session;
  readonly onLeave: () => void;
}

/** Shown after a new login above an open screen when the user no longer has access to that screen's business. */
export function BusinessClosedDialog({ session, otherBusiness, onLeave }: Props) {
  const t = useT();
  const businessName = otherBusiness.businessName;
  return (
    <Dialog isOpen onClose={onLeave} isDismissable={false} title={t('identity.ended.closed.title')} size="sm">
      <div className="flex flex-col gap-4">
        <Notice tone="error" announce="alert">
          <T id="identity.ended.closed.hint" values={{ business: <Name>{session.businessName ?? ''}</Name> }} />
        </Notice>
        {/* A plain link, not a router link: the new document drops all data of the business that the user left. */}
        <a href={homePathOf({ status: 'signed-in', session: otherBusiness })} className={buttonStyle({ variant: 'primary', wide: true })}>
          {otherBusiness === null ? (
            t('common.action.next')
          ) : (
            <T id="identity.ended.closed.go-on" values={{ business: <Name>{businessName}</Name> }} />
          )}
        </a>
        <Button variant="quiet" wide onPress={onLeave}>
          {t('shell.account.sign-out')}
        </Button>
      </div>
    </Dialog>
  );
}
