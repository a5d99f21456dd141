import type { ContactMessage } from '@sumaa/contracts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { T } from '../../../lib/locale/t.tsx';
import { writeUrlState } from '../../../lib/navigation/url-state.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { InboxUrl } from './inbox-url.ts';
import { UndoMergeConfirm } from './undo-merge-dialog.tsx';

/** Why a message is not in the list: spam, or merged into another one. */
export function MessageNotice({ message, onNoSpam }: { readonly message: ContactMessage; readonly onNoSpam: () => void }) {
  const [params] = useSearchParams();
  const [isAsking, setAsking] = useState(false);
  const { isSpam, mergedInto } = message;
  if (mergedInto !== null) {
    return (
      <Notice
        title={<T id="inbox.merged.title" />}
        actions={
          <>
            <Link
              to={`?${writeUrlState(InboxUrl, params, { message: mergedInto }).toString()}`}
              replace
              className="font-medium text-sky underline underline-offset-2"
            >
              <T id="inbox.merged.open" />
            </Link>
            <Button size="sm" onPress={() => setAsking(true)}>
              <T id="inbox.unmerge.title" />
            </Button>
          </>
        }
      >
        <T id="inbox.merged.hint" />
        {isAsking && <UndoMergeConfirm message={message} intoId={mergedInto} onClose={() => setAsking(false)} />}
      </Notice>
    );
  }
  if (!isSpam) return null;
  return (
    <Notice
      tone="warning"
      title={<T id="inbox.spam.title" />}
      actions={
        <Button size="sm" onPress={onNoSpam}>
          <T id="inbox.spam.undo" />
        </Button>
      }
    >
      <T id="inbox.spam.hint" />
    </Notice>
  );
}
