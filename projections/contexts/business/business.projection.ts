import {
  defaultBusinessPreferences,
  onboardingSteps,
  readableProfile,
  type AnswerTarget,
  type BusinessPreferences,
  type ConnectionEvent,
  type Iso,
  type SyncRunEvent,
  type TenantEvent,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

type BusinessEvent = TenantEvent | ConnectionEvent | SyncRunEvent;

/** A business. `step` is the onboarding step it has reached, 0–4; it never decreases. */
export interface BusinessRow {
  readonly tenantId: TenantId;
  readonly ownerAccountId: Uuid;
  readonly name: string;
  readonly activityType: string;
  readonly timeZone: string;
  readonly step: number;
  readonly registeredAt: Iso;
  /** The platform closed it for its members; null: it is open. */
  readonly deactivatedAt: Iso | null;
  /** The saved profile; all null until there is one (`profileRevision` 0). Personal fields are null once erased. */
  readonly ownerName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly country: string | null;
  readonly city: string | null;
  readonly logoUrl: string | null;
  readonly website: string | null;
  readonly description: string | null;
  readonly profileRevision: number;
  readonly profileSavedAt: Iso | null;
  readonly profileSavedBy: Uuid | null;
  readonly weekStart: BusinessPreferences['weekStart'];
  readonly answerTarget: AnswerTarget;
  readonly currency: BusinessPreferences['currency'];
  readonly language: BusinessPreferences['language'];
  readonly dateFormat: BusinessPreferences['dateFormat'];
  readonly calendar: BusinessPreferences['calendar'];
  readonly undoSeconds: BusinessPreferences['undoSeconds'];
  readonly preferencesRevision: number;
  readonly preferencesSavedAt: Iso | null;
  readonly preferencesSavedBy: Uuid | null;
}

const unsaved = {
  ownerName: null,
  email: null,
  phone: null,
  address: null,
  country: null,
  city: null,
  logoUrl: null,
  website: null,
  description: null,
  profileRevision: 0,
  profileSavedAt: null,
  profileSavedBy: null,
  preferencesRevision: 0,
  preferencesSavedAt: null,
  preferencesSavedBy: null,
};

/** The onboarding step that an event completes; null when it completes none. */
function stepAfter(event: BusinessEvent): number | null {
  switch (event.type) {
    case 'GoogleConnected':
      return onboardingSteps.connected;
    case 'LocationsChosen':
      return onboardingSteps.chosen;
    case 'SyncRunCompleted':
      return event.data.kind === 'first' ? onboardingSteps.synced : null;
    case 'OnboardingFinished':
      return onboardingSteps.finished;
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- every other event, also one that is yet to come, moves nothing
    default:
      return null;
  }
}

type SettingsSaved = Extract<TenantEvent, { type: 'BusinessProfileSaved' | 'BusinessPreferencesSaved' }>;

const isClosing = (event: BusinessEvent): event is Extract<BusinessEvent, { type: 'BusinessDeactivated' | 'BusinessReactivated' }> =>
  event.type === 'BusinessDeactivated' || event.type === 'BusinessReactivated';

const isSettings = (event: BusinessEvent): event is Extract<BusinessEvent, SettingsSaved> =>
  event.type === 'BusinessProfileSaved' || event.type === 'BusinessPreferencesSaved';

function withSettings(row: BusinessRow, event: SettingsSaved, at: Iso): BusinessRow {
  if (event.type === 'BusinessPreferencesSaved') {
    const { timeZone, weekStart, answerTarget, currency, language, dateFormat, calendar, revision, savedBy } = event.data;
    const undoSeconds = event.data.undoSeconds as BusinessPreferences['undoSeconds'];
    const preferences = { timeZone, weekStart, answerTarget, currency, language, dateFormat, calendar, undoSeconds };
    return { ...row, ...preferences, preferencesRevision: revision, preferencesSavedAt: at, preferencesSavedBy: savedBy };
  }
  const { name, industry, country, city, logoUrl, revision, savedBy } = event.data;
  const profile = { name, ...readableProfile(event.data), activityType: industry, country, city, logoUrl };
  return { ...row, ...profile, profileRevision: revision, profileSavedAt: at, profileSavedBy: savedBy };
}

/** One row per tenant: profile, preferences and onboarding step. */
export const businessProjection: Projection<BusinessRow, BusinessEvent> = {
  name: 'business',
  version: 1,
  categories: ['tenant', 'connection', 'syncrun'],
  key: (event) =>
    event.type === 'BusinessRegistered' ||
    event.type === 'BusinessOwnerJoined' ||
    event.type === 'BusinessErased' ||
    isSettings(event) ||
    isClosing(event) ||
    stepAfter(event) !== null
      ? event.metadata.tenantId
      : null,
  evolve(row, event) {
    if (event.type === 'BusinessRegistered') {
      const { tenantId, ownerAccountId, name, activityType, timeZone } = event.data;
      const { timeZone: _, ...preferences } = defaultBusinessPreferences;
      return {
        tenantId,
        ownerAccountId,
        name,
        activityType,
        timeZone,
        step: 0,
        registeredAt: event.metadata.occurredAt,
        deactivatedAt: null,
        ...unsaved,
        ...preferences,
      };
    }
    if (event.type === 'BusinessOwnerJoined') return row && { ...row, ownerAccountId: event.data.accountId };
    if (event.type === 'BusinessErased') {
      const { ownerName, email, phone, address, logoUrl, website, description } = unsaved;
      const blank = { ownerName, email, phone, address, logoUrl, website, description };
      return row && { ...row, ...blank, deactivatedAt: event.metadata.occurredAt };
    }
    if (isSettings(event)) return row && withSettings(row, event, event.metadata.occurredAt);
    if (isClosing(event)) return row && { ...row, deactivatedAt: event.type === 'BusinessDeactivated' ? event.metadata.occurredAt : null };
    return row && { ...row, step: Math.max(row.step, stepAfter(event) ?? 0) };
  },
  rows: typedRows<BusinessRow>({
    table: 'read.business_v1',
    key: 'tenantId',
    columns: {
      tenantId: 'text',
      ownerAccountId: 'uuid',
      name: 'text',
      activityType: 'text',
      timeZone: 'text',
      step: 'int',
      registeredAt: 'timestamptz',
      deactivatedAt: 'timestamptz',
      ownerName: 'text',
      email: 'text',
      phone: 'text',
      address: 'text',
      country: 'text',
      city: 'text',
      logoUrl: 'text',
      website: 'text',
      description: 'text',
      profileRevision: 'int',
      profileSavedAt: 'timestamptz',
      profileSavedBy: 'uuid',
      weekStart: 'text',
      answerTarget: 'json',
      currency: 'text',
      language: 'text',
      dateFormat: 'text',
      calendar: 'text',
      undoSeconds: 'int',
      preferencesRevision: 'int',
      preferencesSavedAt: 'timestamptz',
      preferencesSavedBy: 'uuid',
    },
  }),
};
