import { runBackupCommand } from '@sumaa/projections';
import { runAsOperator } from '../run-as-operator.ts';

// `npm run backup`, `npm run restore`
await runAsOperator(runBackupCommand);
