import { evidenceCommands, iso, maxEvidenceFindings, type EvidenceVerdict, type Uuid } from '@sumaa/contracts';
import { LedgerUnreadable, type Verdict } from '@sumaa/event-store/evidence';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type { CommandClient, CommandSource } from '../../../infra/command-client.ts';
import type { EvidenceOfEvents } from '../../../infra/evidence.ts';
import { createReporter } from '../../../infra/reporter.ts';
import type { Processor, RunningJob } from '../../../infra/running-job.ts';
import type { EvidencePayload } from './evidence-jobs.ts';

export interface EvidenceProcessorDeps {
  readonly evidence: EvidenceOfEvents;
  readonly commands: Pick<CommandClient, 'send'>;
  /** Whether the settings have an address for the signed heads. */
  readonly isMailed: boolean;
  readonly clock: Clock;
}

/** Seals the events, or compares them with what was sealed. Repeating it begins anew. */
export function sealOrCheck(deps: EvidenceProcessorDeps): Processor<EvidencePayload> {
  const { evidence, commands, isMailed, clock } = deps;
  return async ({ tenantId, evidenceId }, job) => {
    const source: CommandSource = { tenantId, worker: 'evidence', jobId: job.id, chain: job.chain, signal: job.signal };
    if (evidenceId !== null) return check(deps, evidenceId, job, source);
    const anchor = await evidence.seal({ now: clock(), signal: job.signal });
    if (anchor === null) return;
    const { at: sealedAt, events, head, signature } = anchor;
    await commands.send(evidenceCommands.recordSeal, { seal: { events, head, signature, sealedAt }, isMailed }, source);
  };
}

async function check({ evidence, commands }: EvidenceProcessorDeps, evidenceId: Uuid, job: RunningJob, source: CommandSource) {
  const cancelled = new AbortController();
  let compared = 0;
  let of = 0;
  const reporter = createReporter(async (events) => {
    try {
      const given = { evidenceId, events: Math.min(events, of), of };
      const { goesOn } = await commands.send(evidenceCommands.reportEvidenceCheck, given, { ...source, step: String(events) });
      if (!goesOn) cancelled.abort();
    } catch (error) {
      job.log.warn({ err: error }, 'the progress of a check of the log was not reported');
    }
  });
  try {
    const verdict = await evidence.verify({
      signal: AbortSignal.any([job.signal, cancelled.signal]),
      progress(sealed) {
        of = sealed;
        reporter.at(++compared, Math.max(1_000, sealed / 50));
      },
    });
    await reporter.done();
    await (verdict === null
      ? commands.send(evidenceCommands.failEvidenceCheck, { evidenceId, reason: 'nothing_sealed' }, source)
      : commands.send(evidenceCommands.finishEvidenceCheck, { evidenceId, verdict: toResult(verdict) }, source));
  } catch (error) {
    await reporter.done();
    if (cancelled.signal.aborted) return;
    const isUnreadable = error instanceof LedgerUnreadable;
    if (isUnreadable || (job.lastAttempt && !job.signal.aborted)) {
      job.log.error({ err: error }, 'a check of the log gave no result');
      await commands.send(
        evidenceCommands.failEvidenceCheck,
        { evidenceId, reason: isUnreadable ? 'ledger_unreadable' : 'failed' },
        source,
      );
    }
    if (!isUnreadable) throw error;
  }
}

/** The result with as many findings as are shown. */
const toResult = ({ sealed, unsealed, findings, brokenAnchors }: Verdict): EvidenceVerdict => ({
  sealed,
  unsealed,
  found: findings.length,
  findings: findings.slice(0, maxEvidenceFindings).map(({ revision, ...rest }) => ({ ...rest, revision: Number(revision) })),
  broken: brokenAnchors.length,
  brokenAnchors: brokenAnchors
    .slice(0, maxEvidenceFindings)
    .flatMap(({ at, events }) => (at === null ? [] : [{ at: iso(new Date(at)), events }])),
});
