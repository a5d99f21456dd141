import { accept, mostSlugs, refuse, slugKey, type Decision, type FieldErrorCode, type PrivacyEvent } from '@sumaa/contracts';
import type { PrivacyCommand } from './commands.ts';
import type { PrivacyState } from './state.ts';

/** Decides which events a change of the privacy settings produces, or refuses it: with `conflict` when others were saved in the meantime. */
export function decide(state: PrivacyState, { tenantId, revision, settings, choosesAddress }: PrivacyCommand): Decision<PrivacyEvent> {
  if (revision !== state.revision) return refuse('conflict');
  const problem = addressProblem(state, settings.slug, { isNeeded: settings.publicProfile, choosesAddress });
  if (problem) return refuse('validation_failed', { fields: { slug: [problem] } });

  const events: PrivacyEvent[] = [];
  const { slug, publicProfile, showContactInfo, allowSearchEngines, dataRetention } = settings;
  if (slug !== null && slug !== state.slug) {
    events.push({ type: 'PublicAddressChosen', data: { tenantId, slug, slugKey: slugKey(slug), previous: state.slug } });
  }
  if (publicProfile !== state.publicProfile) events.push({ type: 'PublicProfileSwitched', data: { tenantId, on: publicProfile } });
  if (showContactInfo !== state.showContactInfo) events.push({ type: 'ContactInfoSwitched', data: { tenantId, on: showContactInfo } });
  if (allowSearchEngines !== state.allowSearchEngines) {
    events.push({ type: 'SearchEnginesSwitched', data: { tenantId, on: allowSearchEngines } });
  }
  if (dataRetention !== state.dataRetention) {
    events.push({ type: 'DataRetentionChosen', data: { tenantId, retention: dataRetention, previous: state.dataRetention } });
  }
  return accept(...events);
}

/** Why the address cannot be this one; null where it can. An address that was chosen once can be changed, but not taken away. */
function addressProblem(
  state: PrivacyState,
  slug: string | null,
  { isNeeded, choosesAddress }: { readonly isNeeded: boolean; readonly choosesAddress: boolean },
): FieldErrorCode | null {
  if (slug === state.slug) return isNeeded && slug === null ? 'required' : null;
  if (!choosesAddress) return 'slugOfGeneralManager';
  if (slug === null) return 'required';
  return state.slugKeys.includes(slugKey(slug)) || state.slugKeys.length < mostSlugs ? null : 'slugLimit';
}
