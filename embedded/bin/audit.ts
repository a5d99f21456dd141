import { runEvidenceCommand } from '@sumaa/projections';
import { runAsOperator } from '../run-as-operator.ts';

// `npm run audit:seal`, `npm run audit:verify`
await runAsOperator(runEvidenceCommand);
