import type { notificationJobs, Uuid } from '@sumaa/contracts';
import type { OneTimeCodes } from '@sumaa/runtime/derive';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type { PayloadOf } from '../../infra/job-order.ts';
import type { CommandClient } from '../../infra/command-client.ts';
import type { ProjectionProgress } from '../../infra/projection-progress.ts';
import type { WorkReader } from '../../work-reader/index.ts';
import type { RenderedMail } from './mail/index.ts';

export type MailPayload = PayloadOf<typeof notificationJobs.sendMail>;

/** What is needed to write a mail. */
export interface MailSources {
  readonly reader: Pick<WorkReader, 'account' | 'owners' | 'businessName' | 'invitation'>;
  readonly commands: Pick<CommandClient, 'ask'>;
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
