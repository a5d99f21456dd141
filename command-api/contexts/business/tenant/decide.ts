import {
  accept,
  onboardingSteps,
  preferenceFields,
  profileFields,
  refuse,
  type AnswerTarget,
  type BusinessPreferences,
  type Decision,
  type TenantEvent,
} from '@sumaa/contracts';
import type { TenantCommand } from './commands.ts';
import { evolve } from './evolve.ts';
import { isWithoutOwner, type RegisteredBusiness, type SavedSettings, type TenantState } from './state.ts';

/** Decides which events a command on a business produces, or refuses it. */
export function decide(state: TenantState, command: TenantCommand): Decision<TenantEvent> {
  if (command.type === 'RegisterBusiness') {
    if (state.status !== 'none') return refuse('conflict');
    const { type: _, standards, ...data } = command;
    const registered: TenantEvent = { type: 'BusinessRegistered', data };
    const begun = evolve(state, registered);
    if (begun.status === 'none' || standards === undefined) return accept(registered);
    const preferences = { ...begun.preferences.values, ...standards };
    const saved = savePreferences(begun, { type: 'SavePreferences', revision: 0, preferences, accountId: data.ownerAccountId });
    return saved.ok ? accept(registered, ...saved.events) : saved;
  }
  if (state.status === 'none') return refuse('not_found');
  // A mail may still be on its way when the business is erased.
  if (state.erased) return command.type === 'EraseBusiness' || command.type === 'ReportMessageMail' ? accept() : refuse('not_found');
  switch (command.type) {
    case 'FinishOnboarding':
      if (state.onboarded) return accept();
      if (command.step < onboardingSteps.synced) return refuse('onboarding_step');
      return accept({ type: 'OnboardingFinished', data: { tenantId: command.tenantId, tour: command.tour } });
    case 'SaveProfile':
      return saveProfile(state, command);
    case 'SavePreferences':
      return savePreferences(state, command);
    case 'OwnBusiness':
      if (!isWithoutOwner(state)) return accept();
      return accept({ type: 'BusinessOwnerJoined', data: { tenantId: state.tenantId, accountId: command.accountId } });
    case 'AssignAccountManager': {
      const { managerId, accountId } = command;
      if (state.accountManager === managerId) return accept();
      return accept({ type: 'AccountManagerAssigned', data: { tenantId: state.tenantId, managerId, accountId } });
    }
    case 'MessageBusiness': {
      const { type: _, ...message } = command;
      return accept({ type: 'BusinessMessaged', data: { tenantId: state.tenantId, ...message } });
    }
    case 'ReportMessageMail': {
      const { messageId, accountId, outcome } = command;
      const mails = state.mails[messageId];
      if (!mails) return refuse('not_found');
      if (mails[accountId] === outcome) return accept();
      return accept({ type: 'BusinessMessageMailed', data: { tenantId: state.tenantId, messageId, accountId, outcome } });
    }
    case 'DeactivateBusiness': {
      const { reason, accountId } = command;
      if (!state.active) return accept();
      return accept({ type: 'BusinessDeactivated', data: { tenantId: state.tenantId, reason, accountId } });
    }
    case 'ReactivateBusiness': {
      const { reason, accountId } = command;
      if (state.active) return accept();
      return accept({ type: 'BusinessReactivated', data: { tenantId: state.tenantId, reason, accountId } });
    }
    case 'EraseBusiness': {
      const { type: _, ...held } = command;
      return accept({ type: 'BusinessErased', data: { tenantId: state.tenantId, ...held } });
    }
    default: {
      const unhandled: never = command;
      return unhandled;
    }
  }
}

function saveProfile(
  { tenantId, profile: before }: RegisteredBusiness,
  { revision, isFirst, profile, accountId: savedBy }: Extract<TenantCommand, { type: 'SaveProfile' }>,
): Decision<TenantEvent> {
  if (isFirst && before.revision > 0) return refuse('business_exists');
  const refusal = revision === null ? null : refusedBy(before, revision);
  if (refusal) return refusal;
  const changed = profileFields.filter((field) => profile[field] !== before.values[field]);
  if (changed.length === 0) return accept();
  return accept({ type: 'BusinessProfileSaved', data: { tenantId, revision: before.revision + 1, ...profile, changed, savedBy } });
}

function savePreferences(
  { tenantId, preferences: before }: RegisteredBusiness,
  { revision, preferences: given, accountId: savedBy }: Extract<TenantCommand, { type: 'SavePreferences' }>,
): Decision<TenantEvent> {
  const refusal = refusedBy(before, revision);
  if (refusal) return refusal;
  const preferences: BusinessPreferences = { ...given, answerTarget: inZone(given.answerTarget, given.timeZone) };
  const changed = preferenceFields.filter((field) => JSON.stringify(preferences[field]) !== JSON.stringify(before.values[field]));
  if (changed.length === 0) return accept();
  return accept({ type: 'BusinessPreferencesSaved', data: { tenantId, revision: before.revision + 1, ...preferences, changed, savedBy } });
}

/** Names what was saved since `revision`; null: nothing was. */
function refusedBy({ revision: current, changedAt }: SavedSettings<unknown>, revision: number): ReturnType<typeof refuse> | null {
  if (revision === current) return null;
  const later = Object.entries(changedAt).filter(([, at]) => at !== undefined && at > revision);
  return refuse('settings_changed', { fields: Object.fromEntries(later.map(([field]) => [field, ['changedMeanwhile'] as const])) });
}

/** Business hours are in the time zone of the business. */
const inZone = ({ ms, working }: AnswerTarget, timeZone: string): AnswerTarget => ({
  ms,
  working: working.kind === 'wall_clock' ? working : { ...working, timeZone },
});
