import type { notificationJobs, Uuid } from '@sumaa/contracts';
import type { OneTimeCodes } from '@sumaa/runtime/derive';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type { PayloadOf } from '../../infra/job-order.ts';
import type { ProjectionProgress } from '../../infra/projection-progress.ts';
import type { WorkReader } from '../../work-reader/index.ts';
import type { Addresses } from './addresses.ts';
import type { Issues } from './issues.ts';
import type { RenderedMail } from './mail/index.ts';

export type MailPayload = PayloadOf<typeof notificationJobs.sendMail>;

/** What is needed to write a mail. */
export interface MailSources {
  readonly reader: Pick<WorkReader, 'account' | 'owners' | 'businessName' | 'invitation'>;
  readonly addresses: Addresses;
  readonly issues: Issues;
  readonly progress: Pick<ProjectionProgress, 'until'>;
  readonly codes: OneTimeCodes;
  readonly publicUrl: string;
  readonly clock: Clock;
}

export interface Recipient {
  /** The account, or the invitation when the recipient has no account yet. */
  readonly accountId: Uuid;
  readonly email: string;
  readonly mail: RenderedMail;
}
