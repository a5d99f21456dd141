import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isApiError } from '../../../lib/api/errors.ts';
import { homeOf } from '../../../lib/home.ts';
import { useConfirmEmail } from '../api/commands.ts';

/** What a screen needs to confirm an address. */
export type Confirmation = {
  readonly email: string;
  readonly error: Error | null;
  readonly isPending: boolean;
  /** Gives the code, and goes on into the app. `onRefused` hears what the server said of it. */
  readonly give: (code: string, onRefused?: (error: unknown) => void) => void;
  /** Gives the code of before with the password; null while none is asked for. */
  readonly givePassword: ((password: string) => void) | null;
};

/** Confirms an address; the password is asked for where this browser did not send the registration, until the code is refused. */
export function useConfirmation(email: string): Confirmation {
  const navigate = useNavigate();
  const confirm = useConfirmEmail();
  const [accepted, setAccepted] = useState<string | null>(null);

  const give = (Otp: string, password?: string, onRefused?: (error: unknown) => void) =>
    confirm.mutate(
      { email, Otp, ...(password === undefined ? {} : { password }) },
      {
        onSuccess: (session) => void navigate(homeOf({ status: 'signed-in', session }), { replace: true }),
        onError: (error) => {
          if (isApiError(error, 'registration_elsewhere')) setAccepted(Otp);
          else if (isApiError(error) && error.code.startsWith('code_')) setAccepted(null);
          onRefused?.(error);
        },
      },
    );
  return {
    email,
    error: confirm.error,
    isPending: confirm.isPending,
    give: (code, onRefused) => give(code, undefined, onRefused),
    givePassword: accepted === null ? null : (password) => give(accepted, password),
  };
}
