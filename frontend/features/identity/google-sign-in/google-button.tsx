import { useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { useLeaveForGoogle } from './commands.ts';
import { GoogleMark } from './google-mark.tsx';

/** The «Continue with Google» button and the «or» line below it. */
export function GoogleButton({ next }: { readonly next: string | null }) {
  const t = useT();
  const leave = useLeaveForGoogle();
  return (
    <div className="flex flex-col gap-4">
      <FormError error={leave.error} />
      <Button
        size="lg"
        wide
        isPending={leave.isPending || leave.isSuccess}
        onPress={() => leave.mutate({ purpose: 'sign-in', next })}
        className="border-outline"
      >
        {!leave.isPending && !leave.isSuccess && <GoogleMark />}
        {t('identity.google.continue')}
      </Button>
      <p className="flex items-center gap-3 text-small text-muted before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
        {t('identity.google.or')}
      </p>
    </div>
  );
}
