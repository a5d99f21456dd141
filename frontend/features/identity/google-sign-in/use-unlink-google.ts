import { googleSignInRoutes } from '@sumaa/contracts';
import { call } from '../../../lib/api/call.ts';
import { useProtectionChange } from '../../../lib/site/protection.ts';

/** Unlinks the Google account; the password proves who asks. */
export const useUnlinkGoogle = () =>
  useProtectionChange(async (password: string) => (await call(googleSignInRoutes.unlinkGoogle, { body: { password } })).model);
