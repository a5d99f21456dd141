import {
  applicationMonths,
  defaultAnswerTarget,
  firstAnswerWithinMs,
  maxResumeBytes,
  monthsPaidPerYear,
  statusDays,
  trialMs,
  undoWindows,
  vatPercent,
} from '@sumaa/contracts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** The numbers that texts of the public site take from the product, by the name that their sources give. */
export const facts: Readonly<Record<string, readonly number[]>> = {
  trialDays: [trialMs / dayMs],
  monthsPaidPerYear: [monthsPaidPerYear],
  vatPercent: [vatPercent],
  supportHours: [firstAnswerWithinMs / hourMs],
  replyTargetHours: [defaultAnswerTarget.ms / hourMs],
  undoWindows,
  statusDays: [statusDays],
  applicationMonths: [applicationMonths],
  resumeMegabytes: [maxResumeBytes / 1024 ** 2],
};
