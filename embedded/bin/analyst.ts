import { runAnalystCommand } from '@sumaa/projections';
import { runAsOperator } from '../run-as-operator.ts';

// `npm run analyst -- add | remove | list …`
await runAsOperator(runAnalystCommand);
