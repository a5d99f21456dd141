import { defaultPrivacy, type DataRetention, type Iso, type PrivacyEvent, type TenantId, type Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** The privacy settings of a business that changed them. */
export interface PrivacyRow {
  readonly tenantId: TenantId;
  /** How many changes there were. */
  readonly revision: number;
  readonly publicProfile: boolean;
  readonly slug: string | null;
  /** Every address that was chosen, the current one last. */
  readonly slugs: readonly string[];
  /** What the addresses are found by. */
  readonly slugKeys: readonly string[];
  readonly showContactInfo: boolean;
  readonly allowSearchEngines: boolean;
  readonly dataRetention: DataRetention;
  readonly changedAt: Iso;
  readonly changedBy: Uuid | null;
}

type Settings = Omit<PrivacyRow, 'tenantId' | 'revision' | 'changedAt' | 'changedBy'>;

const unchanged: Settings = { ...defaultPrivacy, slugs: [], slugKeys: [] };

function changed(before: Settings, { type, data }: PrivacyEvent): Settings {
  switch (type) {
    case 'PublicProfileSwitched':
      return { ...before, publicProfile: data.on };
    case 'PublicAddressChosen': {
      const { slug, slugKey } = data;
      const slugs = [...before.slugs.filter((one) => one !== slug), slug];
      return { ...before, slug, slugs, slugKeys: [...before.slugKeys.filter((key) => key !== slugKey), slugKey] };
    }
    case 'ContactInfoSwitched':
      return { ...before, showContactInfo: data.on };
    case 'SearchEnginesSwitched':
      return { ...before, allowSearchEngines: data.on };
    case 'DataRetentionChosen':
      return { ...before, dataRetention: data.retention };
    default: {
      const unhandled: never = type;
      return unhandled;
    }
  }
}

/** One row per business that changed its privacy settings. */
export const privacyProjection: Projection<PrivacyRow, PrivacyEvent> = {
  name: 'privacy',
  version: 1,
  categories: ['privacy'],
  key: ({ metadata: { tenantId } }) => tenantId,
  evolve(row, event) {
    const { tenantId, occurredAt, actor } = event.metadata;
    return {
      ...changed(row ?? unchanged, event),
      tenantId,
      revision: (row?.revision ?? 0) + 1,
      changedAt: occurredAt,
      changedBy: actor.kind === 'person' ? actor.accountId : null,
    };
  },
  rows: typedRows<PrivacyRow>({
    table: 'read.privacy_v1',
    key: 'tenantId',
    columns: {
      tenantId: 'text',
      revision: 'int',
      publicProfile: 'boolean',
      slug: 'text',
      slugs: 'text[]',
      slugKeys: 'text[]',
      showContactInfo: 'boolean',
      allowSearchEngines: 'boolean',
      dataRetention: 'text',
      changedAt: 'timestamptz',
      changedBy: 'uuid',
    },
  }),
};
