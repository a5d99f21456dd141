import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isApiError } from '../../../lib/api/errors.ts';
import { homePathOf } from '../../../lib/session/home.ts';
import { useConfirmEmail } from './commands.ts';

/** What a screen needs to confirm an address. */
export type Confirmation = {
  readonly email: string;
  readonly error: Error | null;
  readonly isPending: boolean;
  /** Sends the code and, on success, opens the user's home page. `onRefused` receives the error. */
  readonly give: (code: string, onRefused?: (error: unknown) => void) => void;
  /** Sends the previous code again with the password; null while no password is needed. */
  readonly givePassword: ((password: string) => void) | null;
};

/** Confirms an address. Asks for the password when this browser did not send the registration, until the server rejects the code. */
export function useConfirmation(email: string): Confirmation {
  const navigate = useNavigate();
  const confirm = useConfirmEmail();
  const [codeAwaitingPassword, setCodeAwaitingPassword] = useState<string | null>(null);

  const give = (Otp: string, password?: string, onRefused?: (error: unknown) => void) =>
    confirm.mutate(
      { email, Otp, ...(password === undefined ? {} : { password }) },
      {
        onSuccess: (session) => void navigate(homePathOf({ status: 'signed-in', session }), { replace: true }),
        onError: (error) => {
          if (isApiError(error, 'registration_elsewhere')) setCodeAwaitingPassword(Otp);
          else if (isApiError(error) && error.code.startsWith('code_')) setCodeAwaitingPassword(null);
          onRefused?.(error);
        },
      },
    );
  return {
    email,
    error: confirm.error,
    isPending: confirm.isPending,
    give: (code, onRefused) => give(code, undefined, onRefused),
    givePassword: codeAwaitingPassword === null ? null : (password) => give(codeAwaitingPassword, password),
  };
}
