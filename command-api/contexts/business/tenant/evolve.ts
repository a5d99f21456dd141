import {
  defaultBusinessPreferences,
  readableProfile,
  type BusinessPreferences,
  type BusinessTimeZone,
  type TenantEvent,
} from '@sumaa/contracts';
import type { SavedSettings, TenantState } from './state.ts';

/** Applies an event to the state of a business. Never validates, never throws. */
export function evolve(state: TenantState, event: TenantEvent): TenantState {
  if (event.type === 'BusinessRegistered') {
    const { tenantId, name, ownerAccountId, timeZone, activityType } = event.data;
    const profile = {
      name,
      ownerName: null,
      email: null,
      phone: null,
      address: null,
      industry: activityType,
      country: null,
      city: null,
      logoUrl: null,
      website: null,
      description: null,
    };
    const preferences: BusinessPreferences = { ...defaultBusinessPreferences, timeZone: timeZone as BusinessTimeZone };
    return {
      status: 'registered',
      tenantId,
      name,
      ownerAccountId,
      accountManager: null,
      onboarded: false,
      active: true,
      erased: false,
      profile: { revision: 0, values: profile, changedAt: {} },
      preferences: { revision: 0, values: preferences, changedAt: {} },
      mails: {},
    };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'BusinessProfileSaved': {
      const { name, industry, country, city, logoUrl } = event.data;
      const values = { name, ...readableProfile(event.data), industry, country, city, logoUrl };
      return { ...state, name, profile: saved(state.profile, event.data, values) };
    }
    case 'BusinessPreferencesSaved': {
      const { timeZone, weekStart, answerTarget, currency, language, dateFormat, calendar, undoSeconds } = event.data;
      const undo = undoSeconds as BusinessPreferences['undoSeconds'];
      const zone = timeZone as BusinessTimeZone;
      const values = { timeZone: zone, weekStart, answerTarget, currency, language, dateFormat, calendar, undoSeconds: undo };
      return { ...state, preferences: saved(state.preferences, event.data, values) };
    }
    case 'BusinessOwnerJoined':
      return { ...state, ownerAccountId: event.data.accountId };
    case 'AccountManagerAssigned':
      return { ...state, accountManager: event.data.managerId };
    case 'BusinessMessaged':
      return { ...state, mails: { ...state.mails, [event.data.messageId]: {} } };
    case 'BusinessMessageMailed': {
      const { messageId, accountId, outcome } = event.data;
      return { ...state, mails: { ...state.mails, [messageId]: { ...state.mails[messageId], [accountId]: outcome } } };
    }
    case 'OnboardingFinished':
      return { ...state, onboarded: true };
    case 'BusinessDeactivated':
      return { ...state, active: false };
    case 'BusinessReactivated':
      return { ...state, active: true };
    case 'BusinessErased':
      return { ...state, active: false, erased: true };
    default: {
      const unhandled: never = event;
      return unhandled;
    }
  }
}

function saved<T>(
  before: SavedSettings<T>,
  { revision, changed }: { readonly revision: number; readonly changed: readonly string[] },
  values: T,
): SavedSettings<T> {
  return { revision, values, changedAt: { ...before.changedAt, ...Object.fromEntries(changed.map((field) => [field, revision])) } };
}
