import { passwordLength, type FieldErrorCode } from '@sumaa/contracts';
import { passwordProblem } from '@sumaa/runtime/vault';
import type { CommandDeps } from '../../../infra/deps.ts';

const letterOrDigit = /^[\p{L}\p{M}\p{N}\s]*$/u;

/** The field error for a password that a person chooses, also by the settings of the platform; null when it is accepted. */
export async function newPasswordProblem({ settings }: Pick<CommandDeps, 'settings'>, password: string): Promise<FieldErrorCode | null> {
  const problem = passwordProblem(password);
  if (problem) return problem;
  const { passwordMinLength, requireSpecialChars } = await settings();
  if (passwordLength(password) < passwordMinLength) return 'passwordBelowPolicy';
  return requireSpecialChars && letterOrDigit.test(password) ? 'passwordNeedsSymbol' : null;
}
