import { testimonialRoutes } from '@sumaa/contracts';
import { useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { T, useT } from '../../lib/locale/t.tsx';
import { Button } from '../buttons/button.tsx';
import { ConfirmDialog } from '../overlays/dialog.tsx';
import { showToast } from '../overlays/toast.tsx';
import { useOwnTestimonialCommand } from './api.ts';

/** Withdraws the consent to show what I said of the platform, after a question. */
export function WithdrawTestimonial() {
  const t = useT();
  const textOf = useErrorText();
  const withdraw = useOwnTestimonialCommand((_given: null) => call(testimonialRoutes.withdrawTestimonial, {}));
  const [isAsking, setIsAsking] = useState(false);
  const onWithdrawn = () => {
    setIsAsking(false);
    showToast({ title: t('testimonial.withdrawn'), tone: 'success' });
  };
  return (
    <>
      <Button onPress={() => setIsAsking(true)}>
        <T id="testimonial.withdraw" />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        tone="danger"
        title={<T id="testimonial.withdraw.title" />}
        confirmLabel={t('testimonial.withdraw')}
        isPending={withdraw.isPending}
        errorMessage={withdraw.error === null ? undefined : textOf(withdraw.error)}
        onConfirm={() => withdraw.mutate(null, { onSuccess: onWithdrawn })}
      >
        <T id="testimonial.withdraw.body" />
      </ConfirmDialog>
    </>
  );
}
