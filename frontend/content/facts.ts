import {
  applicationMonths,
  day,
  defaultAnswerTarget,
  documentNoticeDays,
  erasureAnswerMs,
  maxResumeBytes,
  statusDays,
  syncDaysAfterEnd,
  undoWindows,
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
  applicationMonths: [applicationMonths],
  resumeMegabytes: [maxResumeBytes / 1024 ** 2],
};
