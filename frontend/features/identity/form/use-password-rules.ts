import { passwordLengths, PasswordRules, platformRoutes } from '@sumaa/contracts';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/call.ts';

/** What the platform asks of a new password; what always holds, while that is not known. The server decides in any case. */
export function usePasswordRules(): PasswordRules {
  const [rules, setRules] = useState<PasswordRules>({ minLength: passwordLengths.shortest, needsSymbol: false });
  useEffect(() => {
    const ended = new AbortController();
    const ask = async () => {
      const { model } = await call(platformRoutes.publicPasswordRules, { signal: ended.signal });
      const { data } = PasswordRules.safeParse(model);
      if (data !== undefined && !ended.signal.aborted) setRules(data);
    };
    ask().catch(() => undefined);
    return () => ended.abort();
  }, []);
  return rules;
}
