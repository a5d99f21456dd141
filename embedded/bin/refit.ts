import { runRefitCommand } from '@sumaa/workers';
import { runAsOperator } from '../run-as-operator.ts';

// `npm run refit:sentiment [-- status | discard]`
await runAsOperator(runRefitCommand);
