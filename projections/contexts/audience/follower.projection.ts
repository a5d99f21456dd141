import {
  readable,
  type FollowerEvent,
  type FollowKind,
  type FollowState,
  type Iso,
  type Language,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** One address and what it asked for; the address is null once it is ended or erased. */
export interface FollowerRow {
  readonly followerId: Uuid;
  readonly tenantId: TenantId;
  readonly kind: FollowKind;
  readonly state: FollowState;
  readonly email: string | null;
  readonly language: Language;
  readonly requestedAt: Iso;
  readonly confirmedAt: Iso | null;
  readonly remindedAt: Iso | null;
  readonly endedAt: Iso | null;
}

export const followerProjection: Projection<FollowerRow, FollowerEvent> = {
  name: 'follower',
  version: 1,
  categories: ['follower'],
  key: ({ data }) => data.followerId,
  evolve(row, { type, data, metadata: { tenantId } }) {
    if (type === 'FollowRequested') {
      const { followerId, kind, language, requestedAt } = data;
      const later = { confirmedAt: null, remindedAt: null, endedAt: null };
      return { followerId, tenantId, kind, state: 'requested', email: readable(data.email), language, requestedAt, ...later };
    }
    if (row === null) return null;
    switch (type) {
      case 'FollowConfirmed':
        return { ...row, state: 'confirmed', confirmedAt: data.confirmedAt };
      case 'FollowerReminded':
        return { ...row, remindedAt: data.remindedAt };
      case 'FollowerMailed':
        return row;
      case 'FollowEnded':
        return { ...row, state: 'ended', email: null, endedAt: data.endedAt };
      default: {
        const unhandled: never = type;
        return unhandled;
      }
    }
  },
  rows: typedRows<FollowerRow>({
    table: 'read.follower_v1',
    key: 'followerId',
    columns: {
      followerId: 'uuid',
      tenantId: 'text',
      kind: 'text',
      state: 'text',
      email: 'text',
      language: 'text',
      requestedAt: 'timestamptz',
      confirmedAt: 'timestamptz',
      remindedAt: 'timestamptz',
      endedAt: 'timestamptz',
    },
  }),
};
