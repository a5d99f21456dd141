import type { AccountEvent, ProtectionChange } from '@sumaa/contracts';
import { jobIdOf } from '@sumaa/event-store/consumer';
import type { JobReactor, JobAdder } from '../../infra/new-job.ts';
import { mailAttempts, type MailPayload } from '../../infra/mail/mail-writer.ts';

const changes: Partial<Record<AccountEvent['type'], ProtectionChange>> = {
  SecondFactorEnabled: 'second_factor_enabled',
  SecondFactorDisabled: 'second_factor_disabled',
  RecoveryCodeUsed: 'recovery_code_used',
  RecoveryCodesRenewed: 'recovery_codes_renewed',
  GoogleLinked: 'google_linked',
  GoogleUnlinked: 'google_unlinked',
};

/** Mails the owner when the protection of an account changed, in case it was not the owner who changed it. */
export function whenProtectionChanged(queue: JobAdder<MailPayload>): JobReactor<AccountEvent, MailPayload> {
  const name = 'when-protection-changed';
  return {
    name,
    categories: ['account'],
    react(event) {
      const change = changes[event.type];
      if (change === undefined) return [];
      const { accountId } = event.data;
      const left = event.type === 'RecoveryCodeUsed' ? event.data.left : null;
      const { tenantId } = event.metadata;
      const payload = { kind: 'protection_changed' as const, eventId: event.id, tenantId, accountId, change, left };
      return [{ jobId: jobIdOf(name, event.id), payload, ...mailAttempts }];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}
