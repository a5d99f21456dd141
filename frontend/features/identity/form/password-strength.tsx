import { passwordLength, passwordLengths } from '@sumaa/contracts';
import { T } from '../../../lib/locale/t.tsx';
import { usePasswordRules } from './use-password-rules.ts';

/** Rates a password by length only: how many characters are missing, or from which length it counts as strong. */
export function PasswordStrength({ password }: { readonly password: string }) {
  const { minLength, needsSymbol } = usePasswordRules();
  const length = passwordLength(password);
  const strong = Math.max(passwordLengths.strong, minLength);
  return (
    <>
      {length === 0 ? (
        <T id="identity.password.hint" values={{ count: minLength, strong, isStronger: strong > minLength ? 'yes' : 'no' }} />
      ) : length < minLength ? (
        <T id="identity.password.short" values={{ count: minLength - length }} />
      ) : length >= strong ? (
        <T id="identity.password.strong" />
      ) : (
        <T id="identity.password.fair" />
      )}
      {needsSymbol && (
        <>
          {' '}
          <T id="identity.password.symbol" />
        </>
      )}
    </>
  );
}
