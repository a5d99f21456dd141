import {
  applicationMonths,
  defaultAnswerTarget,
  maxResumeBytes,
  monthsPaidPerYear,
  statusDays,
  undoWindows,
  vatPercent,
} from '@sumaa/contracts';

const hourMs = 3_600_000;

/** The numbers that texts of the public site take from the product, by the name that their sources give. */
export const facts: Readonly<Record<string, readonly number[]>> = {
  monthsPaidPerYear: [monthsPaidPerYear],
  vatPercent: [vatPercent],
  replyTargetHours: [defaultAnswerTarget.ms / hourMs],
  undoWindows,
  statusDays: [statusDays],
  applicationMonths: [applicationMonths],
  resumeMegabytes: [maxResumeBytes / 1024 ** 2],
};
