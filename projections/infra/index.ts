export { preferencesColumns, preferencesOf, type PreferencesColumns } from './business-preferences.ts';
export { createCursorCodec } from './cursor.ts';
export { encodeFileName } from './file-name.ts';
export { filePath } from './files.ts';
export { createReadFor, createReadOf, queriesOf, type QueriesOf } from './handlers.ts';
export { createHistory, type History } from './history.ts';
export { instant } from './instants.ts';
export { listed, type ListedProjection } from './listed-projection.ts';
export { isLogComplete } from './log-complete.ts';
export { createQueryDeps, type QueryDeps, type ReadFor, type ReadOf, type Tx } from './query-deps.ts';
export { defineReadContext, type HandlerDeps, type ReadContext } from './read-context.ts';
export { selectReviewItems, toReviewItem, type ReviewItemRow } from './review-item.ts';
export { displayDefaults, sharedSettings } from './shared-settings.ts';
export { createSiteParts, formatsOf } from './site-part.ts';
export { percentOf, timeWindowCte } from './windows.ts';
export {
  businessZone,
  isAnswered,
  isBacklog,
  isHistoryIn,
  isLinked,
  isSentReply,
  isTargetMet,
  isTargetMissed,
  responseSpeed,
  rounded,
} from '@sumaa/runtime/analytics';
