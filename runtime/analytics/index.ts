export { analytics } from './analytics.ts';
export {
  comparedBranches,
  competitors,
  keptUntil,
  paceOf,
  trend,
  type Compared,
  type ComparedBranch,
  type PlaceDay,
} from './competitors.ts';
export { daysIn, isHistoryIn, settingOf, type Tx } from './range.ts';
export { businessZone, isAnswered, isBacklog, isLinked, isSentReply, isTargetMet, isTargetMissed, responseSpeed } from './response-time.ts';
export { reportFigures, type ReportFigures, type ReportSpan } from './report-figures.ts';
export { conditionsOf, searchOf } from './review-filter.ts';
export { rounded } from './rounded.ts';
export { subjects, tellingReviews } from './subjects.ts';
