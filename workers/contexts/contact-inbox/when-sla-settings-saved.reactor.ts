import type { contactJobs, PlatformSettingsEvent } from '@sumaa/contracts';
import type { JobAdder, JobReactor, PayloadOf } from '../../infra/new-job.ts';
import { refreshJob } from './clock-jobs.ts';

type Payload = PayloadOf<typeof contactJobs.refreshContactSla>;

/** New settings hold for running clocks too. */
export function whenSlaSettingsSaved(queue: JobAdder<Payload>): JobReactor<PlatformSettingsEvent, Payload> {
  return {
    name: 'when-sla-settings-saved',
    categories: ['platformsettings'],
    react: ({ type, data, metadata: { tenantId } }) =>
      type === 'SlaSettingsSaved' ? [refreshJob({ tenantId, revision: data.revision })] : [],
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}
