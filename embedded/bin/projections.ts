import { runProjectionsCommand } from '@sumaa/projections';
import { runAsOperator } from '../run-as-operator.ts';

// `npm run projections -- status | rebuild | replay …`
await runAsOperator(runProjectionsCommand);
