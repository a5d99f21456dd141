import { analystsContract } from '@sumaa/contracts';
import { defineWorkContext } from '../../infra/work-context.ts';
import { endOverdueAnalysts } from './end-overdue.ts';

/** The logins of analysts. */
export const analystsWork = defineWorkContext({ contract: analystsContract, chores: (deps) => [endOverdueAnalysts(deps)] });
