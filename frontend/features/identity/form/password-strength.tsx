import { passwordLength, passwordLengths } from '@sumaa/contracts';
import { T } from '../../../lib/locale/t.tsx';

/** Rates a password by length only: how many characters are missing, or from which length it counts as strong. */
export function PasswordStrength({ password }: { readonly password: string }) {
  const length = passwordLength(password);
  const { shortest, strong } = passwordLengths;
  if (length === 0) return <T id="identity.password.hint" />;
  if (length < shortest) return <T id="identity.password.short" values={{ count: shortest - length }} />;
  return <T id={length >= strong ? 'identity.password.strong' : 'identity.password.fair'} />;
}
