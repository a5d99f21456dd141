import { useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { useSendCode } from './commands.ts';
import { useCountdown } from './use-countdown.ts';

const waitSeconds = 60;

/** Requests another code, at most once a minute. */
export function ResendCode({
  email,
  waitsFirst,
  onSent,
}: {
  readonly email: string;
  /** Whether a code was mailed just before. */
  readonly waitsFirst: boolean;
  readonly onSent?: () => void;
}) {
  const t = useT();
  const send = useSendCode();
  const { left, start } = useCountdown(waitsFirst ? waitSeconds : 0);
  return (
    <div className="flex flex-col gap-3">
      {send.isSuccess && (
        <Notice tone="success" announce="status">
          {t('identity.code.sent')}
        </Notice>
      )}
      <FormError error={send.error} />
      <Button
        wide
        isPending={send.isPending}
        isDisabled={left > 0}
        onPress={() =>
          send.mutate(email, {
            onSuccess: () => {
              start(waitSeconds);
              onSent?.();
            },
          })
        }
      >
        {left > 0 ? t('identity.code.resend-in', { count: left }) : t('identity.code.resend')}
      </Button>
    </div>
  );
}
