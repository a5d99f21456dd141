import type { SetUpPart } from '../../lib/navigation/set-up.ts';
import { FailedParts } from './failed-parts.tsx';
import { SyncStep } from './sync-step.tsx';

export const setUp: SetUpPart = { steps: { sync: SyncStep }, notices: { complete: FailedParts } };
