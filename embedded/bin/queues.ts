import { runQueuesCommand } from '@sumaa/workers';
import { runAsOperator } from '../run-as-operator.ts';

// `npm run queues -- status | failed | retry …`
await runAsOperator(runQueuesCommand);
