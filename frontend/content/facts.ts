import {
  applicationMonths,
  basicPeriod,
  day,
  defaultAnswerTarget,
  defaultPrivacy,
  documentNoticeDays,
  erasureAnswerMs,
  invitationMs,
  maxResumeBytes,
  remindedDays,
  unconfirmedDays,
  memberPermissions,
  planCatalogue,
  planIds,
  retentions,
  roles,
  statusDays,
  syncDaysAfterEnd,
  syncStages,
  undoWindows,
  vacancies,
  vatPercent,
} from '@sumaa/contracts';

const hourMs = 3_600_000;

/** The numbers that texts of the public site take from the product, by the name that their sources give. */
export const facts: Readonly<Record<string, readonly number[]>> = {
  vatPercent: [vatPercent],
  replyTargetHours: [defaultAnswerTarget.ms / hourMs],
  undoWindows,
  statusDays: [statusDays],
  documentNoticeDays: [documentNoticeDays],
  /** Terms where both are the same number of days: how long reviews arrive after a plan, and by when an erasure is answered. */
  legalDays: syncDaysAfterEnd === erasureAnswerMs / day ? [syncDaysAfterEnd] : [],
  /** The policy where both are the same number of days: how long an address waits to be confirmed, and by when an erasure is answered. */
  privacyDays: unconfirmedDays === erasureAnswerMs / day ? [unconfirmedDays] : [],
  remindedDays: [remindedDays],
  unconfirmedDays: [unconfirmedDays],
  applicationMonths: [applicationMonths],
  /** Those of a business; one more is the platform's. */
  roles: [roles.length - 1],
  permissions: [memberPermissions.length],
  invitationDays: [invitationMs / day],
  syncStages: [syncStages.length],
  vacancies: [vacancies.length],
  /** While nobody chose another. */
  defaultRetentionYears: [Number.parseInt(defaultPrivacy.dataRetention)],
  basicPeriodDays: [Number.parseInt(basicPeriod)],
  ...Object.fromEntries(
    planIds.map((plan) => [`limitsOf.${plan}`, Object.values(planCatalogue[plan].limits).filter((limit) => limit !== null)]),
  ),
  retentionYears: retentions.map((choice) => Number.parseInt(choice)).filter((years) => !Number.isNaN(years)),
  resumeMegabytes: [maxResumeBytes / 1024 ** 2],
};
