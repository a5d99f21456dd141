import type { subscriberCommands } from '@sumaa/contracts';
import type { CommandDeps } from '../../../infra/deps.ts';
import type { InternalHandlersOf } from '../../../infra/handlers.ts';
import { reportOwned } from '../../../infra/worker-commands.ts';
import { tenant } from './tenant.ts';

/** The internal command of whoever mails the messages of the staff. */
export function subscriberWorkerCommands(deps: CommandDeps): InternalHandlersOf<typeof subscriberCommands> {
  return {
    ReportMessageMail: (context, mail) => reportOwned(deps, tenant, context.tenantId, { type: 'ReportMessageMail', ...mail }, context),
  };
}
