import { T } from '../../../lib/locale/t.tsx';

/** Longer is stronger: from 12 characters a password counts as strong (product decision). */
export function PasswordStrength({ password }: { readonly password: string }) {
  if (password === '') return <T id="identity.password.hint" />;
  if (password.length < 8) return <T id="identity.password.short" values={{ count: 8 - password.length }} />;
  return <T id={password.length >= 12 ? 'identity.password.strong' : 'identity.password.fair'} />;
}
