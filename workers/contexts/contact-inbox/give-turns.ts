import { contactAssignmentCommands, platformTenant, type contactAssignmentJobs, type Uuid } from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import { ownChainOf } from '@sumaa/runtime/queue';
import type { CommandClient, CommandSource } from '../../infra/command-client.ts';
import type { PayloadOf } from '../../infra/new-job.ts';
import type { ProjectionProgress } from '../../infra/projection-progress.ts';
import type { Processor } from '../../infra/running-job.ts';
import type { Chore } from '../../infra/work-deps.ts';
import type { WorkReader } from '../../work-reader/index.ts';
import type { TurnLedger } from './turn-ledger.ts';

export interface TurnDeps {
  readonly ledger: TurnLedger;
  readonly commands: Pick<CommandClient, 'send'>;
}

/** Gives the messages that wait, the oldest first, to those whose turn it is, until nobody has room or none waits. */
export async function giveTurns({ ledger, commands }: TurnDeps, source: Omit<CommandSource, 'tenantId' | 'step'>): Promise<void> {
  const refused: Uuid[] = [];
  for (let turn = await ledger.take(refused); turn !== null; turn = await ledger.take(refused)) {
    const from = { ...source, tenantId: platformTenant, step: turn.messageId } as const;
    const { given } = await commands.send(contactAssignmentCommands.giveContactTurn, turn, from);
    if (given) continue;
    // Somebody was faster, or the person has just left: what the read models say next decides.
    await ledger.forget(turn);
    refused.push(turn.messageId);
  }
}

type Payload = PayloadOf<typeof contactAssignmentJobs.giveContactTurns>;

/** How long it waits for the read models; the next sweep finds what they did not show. */
const readMs = 5_000;

/** Gives turns after an event that made one due, once the read models show it. */
export function giveContactTurns(
  deps: TurnDeps & { readonly reader: Pick<WorkReader, 'reached'>; readonly progress: Pick<ProjectionProgress, 'until'> },
): Processor<Payload> {
  return async ({ position }, { id: jobId, chain, signal }) => {
    await deps.progress.until(async () => (await deps.reader.reached(position)) || null, { timeoutMs: readMs, signal });
    await giveTurns(deps, { worker: 'give-contact-turns', jobId, chain, signal });
  };
}

/** Gives turns at each sweep: somebody came on duty by the clock, or a job was lost. */
export function turnsDue(deps: TurnDeps, clock: Clock, signal: AbortSignal): Chore {
  return () => {
    const jobId = `contact-turns-${clock().getTime()}`;
    return giveTurns(deps, { worker: 'sweep', jobId, chain: ownChainOf(jobId), signal });
  };
}
