import type { SetUpPart } from '../../lib/navigation/set-up.ts';
import { ConnectStep } from './connect/connect-step.tsx';
import { Reconnect } from './connect/reconnect.tsx';
import { ChooseStep } from './locations/choose-step.tsx';

export const setUp: SetUpPart = { steps: { connect: ConnectStep, choose: ChooseStep }, notices: { sync: Reconnect } };
