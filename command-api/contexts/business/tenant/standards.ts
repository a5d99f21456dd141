import { hour } from '@sumaa/contracts';
import type { CommandDeps } from '../../../infra/deps.ts';

/** What a business begins with that is registered now, as the platform sets it. */
export async function standardsOf({ settings }: Pick<CommandDeps, 'settings'>) {
  const { timeZone, currency, answerTarget } = await settings();
  return { timeZone, standards: { currency, answerTarget: { ms: answerTarget * hour, working: { kind: 'wall_clock' } } } } as const;
}
