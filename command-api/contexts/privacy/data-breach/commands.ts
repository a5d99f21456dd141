import type { BreachAudience, Iso, Uuid } from '@sumaa/contracts';

export type DataBreachCommand =
  | {
      readonly type: 'RecordDataBreach';
      readonly breachId: Uuid;
      readonly accountId: Uuid;
      readonly foundAt: Iso;
      readonly what: string;
      readonly affected: string;
      readonly people: number | null;
      readonly dueAt: Iso;
      readonly at: Iso;
    }
  | {
      readonly type: 'AnnounceDataBreach';
      readonly accountId: Uuid;
      readonly audience: BreachAudience;
      readonly toldAt: Iso;
      readonly at: Iso;
    }
  | { readonly type: 'CloseDataBreach'; readonly accountId: Uuid; readonly outcome: string; readonly at: Iso };
