import type { FormEvent, ReactNode } from 'react';
import { isApiError } from '../../../lib/api/errors.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import type { Grant } from './url.ts';

type FrameProps = {
  readonly grant: Grant;
  readonly command: { readonly error: unknown; readonly isPending: boolean };
  readonly onSubmit: (done: { readonly onSuccess: () => void }) => void;
  readonly onClose: () => void;
  /** Instead of the usual one. */
  readonly hint?: ReactNode;
  readonly isBlocked?: boolean;
  readonly children: ReactNode;
};

/** A dialog for one of them, with its title, hint and what the server said. */
export function Frame({ grant, hint, command, onSubmit, onClose, isBlocked = false, children }: FrameProps) {
  const t = useT();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit({
      onSuccess: () => {
        showToast({ title: t('subscriptions.grant.done'), tone: 'success' });
        onClose();
      },
    });
  };
  return (
    <FormDialog
      title={<T id={`subscriptions.grant.${grant}`} />}
      submitLabel={<T id="common.action.save" />}
      problem={command.error}
      isPending={command.isPending}
      isBlocked={isBlocked}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-dense text-muted">{hint ?? <T id={`subscriptions.grant.${grant}.hint`} />}</p>
      {children}
    </FormDialog>
  );
}

/** The first message of the server for a field. */
export const errorOf = (error: unknown, field: string): string | undefined =>
  isApiError(error) ? error.fieldErrors[field]?.[0] : undefined;
