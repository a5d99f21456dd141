import type { PrivacyEvent } from '@sumaa/contracts';
import type { PrivacyState } from './state.ts';

/** Applies an event to the privacy settings. Never validates, never throws. */
export function evolve(before: PrivacyState, event: PrivacyEvent): PrivacyState {
  const state = { ...before, revision: before.revision + 1 };
  switch (event.type) {
    case 'PublicProfileSwitched':
      return { ...state, publicProfile: event.data.on };
    case 'PublicAddressChosen': {
      const { slug, slugKey } = event.data;
      return { ...state, slug, slugKeys: [...state.slugKeys.filter((key) => key !== slugKey), slugKey] };
    }
    case 'ContactInfoSwitched':
      return { ...state, showContactInfo: event.data.on };
    case 'SearchEnginesSwitched':
      return { ...state, allowSearchEngines: event.data.on };
    case 'DataRetentionChosen':
      return { ...state, dataRetention: event.data.retention };
    default: {
      const unhandled: never = event;
      return unhandled;
    }
  }
}
