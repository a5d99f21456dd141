export { createCursorCodec } from './cursor.ts';
export { filePath } from './files.ts';
export { queriesOf, type QueriesOf } from './handlers.ts';
export { instant } from './instants.ts';
export { listed, type ListedProjection } from './listed-projection.ts';
export { createQueryDeps, type QueryDeps, type Tx } from './query-deps.ts';
export { defineReadContext, type HandlerDeps, type ReadContext } from './read-context.ts';
export { selectReviewItems, toReviewItem, type ReviewItemRow } from './review-item.ts';
export { percentOf, rounded, timeWindowCte } from './windows.ts';
