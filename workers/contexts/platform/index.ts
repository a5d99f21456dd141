import { alertJobs, erasureJobs, platformContract, platformTenant } from '@sumaa/contracts';
import { foundAlerts } from '@sumaa/runtime/alerts';
import { createDb, withTenant } from '@sumaa/runtime/postgres';
import { defineWorkContext, type QueueDeps } from '../../infra/work-context.ts';
import { raiseAlerts } from './alerts/alerts-due.ts';
import { auditExport } from './audit-export.ts';
import { backUp } from './backup/backup.processor.ts';
import { backUpOnTime, backupsToRemove, lostBackups } from './backup/backups-due.ts';
import { lostEvidenceChecks, sealingDue } from './evidence/evidence-due.ts';
import { writeEvidenceMail } from './evidence/evidence-mails.ts';
import { sealOrCheck } from './evidence/evidence.processor.ts';
import { createFarewell } from './erasure/farewell.ts';
import { testChannel, whenChannelTestRequested } from './channel-test.ts';
import { listDeadLetters, retryDeadLetters, whenDeadLettersRetried } from './dead-letters.ts';
import { destroyKey } from './erasure/destroy-key.processor.ts';
import { createErasuresDue } from './erasure/erasures-due.ts';
import { logExport } from './log-export.ts';
import { pruneDaily } from './prune.ts';
import { createAlertsDue, sendAlert, whenAlertRaised } from './alerts/send-alert.ts';
import { whenBackupRequested } from './backup/when-backup-requested.reactor.ts';
import { whenEvidenceSealed } from './evidence/when-evidence-sealed.reactor.ts';
import { whenEvidence } from './evidence/when-evidence.reactor.ts';
import { whenErased } from './erasure/when-erased.reactor.ts';

const erasuresDue = ({ pool, queues, clock }: QueueDeps) => createErasuresDue(pool, queues.queue(erasureJobs.destroyKey), clock);

const alertsDue = ({ pool, queues, clock }: QueueDeps) => createAlertsDue(pool, queues.queue(alertJobs.sendAlert), clock);

/** The installation as a whole. */
export const platformWork = defineWorkContext({
  contract: platformContract,
  adders: { destroyKey: (_queue, deps) => erasuresDue(deps), sendAlert: (_queue, deps) => alertsDue(deps) },
  reactors: ({ jobs }) => [
    whenErased(jobs.destroyKey),
    whenBackupRequested(jobs.backup),
    whenDeadLettersRetried(jobs.retryDeadLetters),
    whenEvidence(jobs.evidence),
    whenEvidenceSealed(jobs.sendMail),
    whenAlertRaised(jobs.sendAlert),
    whenChannelTestRequested(jobs.testChannel),
  ],
  processors: (deps) => ({
    destroyKey: {
      processor: destroyKey({
        commands: deps.commands,
        due: erasuresDue(deps),
        reader: deps.reader,
        progress: deps.progress,
        files: deps.files,
        archives: deps.archives,
        farewell: createFarewell({ ...deps, queue: deps.jobs.sendMail, hasMailServer: async () => (await deps.mailer?.isSet()) === true }),
      }),
      concurrency: 4,
    },
    retryDeadLetters: { processor: retryDeadLetters({ pool: deps.pool, queues: Object.values(deps.jobs) }), concurrency: 1 },
    backup: { processor: backUp(deps), concurrency: 1 },
    sendAlert: {
      processor: sendAlert({
        due: alertsDue(deps),
        reader: deps.reader,
        secrets: deps.vault.webhookSecrets,
        outward: deps.channels.webhooks,
        clock: deps.clock,
      }),
      concurrency: 1,
    },
    testChannel: { processor: testChannel(deps), concurrency: 1 },
    evidence: { processor: sealOrCheck({ ...deps, isMailed: deps.config.mail.auditTo !== null }), concurrency: 1 },
  }),
  mails: { evidence_sealed: writeEvidenceMail },
  exports: { audit: auditExport, logs: logExport },
  lostWork: (deps) => [
    erasuresDue(deps).lost,
    alertsDue(deps).lost,
    lostBackups(deps, deps.jobs.backup),
    backupsToRemove(deps, deps.jobs.backup),
    sealingDue(deps, deps.jobs.evidence),
    lostEvidenceChecks(deps, deps.jobs.evidence),
  ],
  chores: (deps) => {
    const { pool, jobs, config, commands, clock } = deps;
    const db = createDb<unknown>(deps.queryPool);
    return [
      pruneDaily({ pool, queues: Object.values(jobs), keep: config.keepDays, clock }),
      backUpOnTime(deps),
      listDeadLetters({ pool, queues: Object.values(jobs) }),
      () => alertsDue(deps).prune(),
      raiseAlerts({ find: (now) => withTenant(db, platformTenant, (tx) => foundAlerts(tx, now)), commands, clock }),
    ];
  },
});
