import { useId, type FormEvent, type ReactNode } from 'react';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { T } from '../../lib/locale/t.tsx';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from '../states/notice.tsx';

type Props = {
  readonly title: ReactNode;
  readonly submitLabel: ReactNode;
  /** A refusal that belongs to no field; null for none. */
  readonly problem: unknown;
  readonly isPending: boolean;
  /** The form says why nothing can be submitted. */
  readonly isBlocked?: boolean;
  /** `danger`: it destroys something. */
  readonly tone?: 'primary' | 'danger';
  readonly onSubmit: (event: FormEvent) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog with one form. */
export function FormDialog(props: Props) {
  const { title, submitLabel, problem, isPending, isBlocked = false, tone = 'primary', onSubmit, onClose, children } = props;
  const form = useId();
  const textOf = useErrorText();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="md"
      title={title}
      isDismissable={!isPending}
      footer={
        <>
          <Button variant={tone} type="submit" form={form} isPending={isPending} isDisabled={isBlocked}>
            {submitLabel}
          </Button>
          <Button onPress={onClose} isDisabled={isPending}>
            <T id="common.action.cancel" />
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        {problem !== null && (
          <Notice tone="error" announce="alert">
            {textOf(problem)}
          </Notice>
        )}
        {children}
      </form>
    </Dialog>
  );
}
