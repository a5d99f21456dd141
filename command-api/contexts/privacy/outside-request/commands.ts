import type { Iso, OutsideRequestKind, OutsideRequestOutcome, Uuid } from '@sumaa/contracts';

export type OutsideRequestCommand =
  | {
      readonly type: 'RecordOutsideRequest';
      readonly requestId: Uuid;
      readonly accountId: Uuid;
      readonly kind: OutsideRequestKind;
      readonly reference: string;
      readonly receivedAt: Iso;
      readonly dueAt: Iso;
      readonly at: Iso;
    }
  | {
      readonly type: 'AnswerOutsideRequest';
      readonly accountId: Uuid;
      readonly outcome: OutsideRequestOutcome;
      readonly answer: string;
      readonly at: Iso;
    };
