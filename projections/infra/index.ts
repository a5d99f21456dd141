export { filePath } from './files.ts';
export { instant } from './instants.ts';
export { createReading, serve, type Reading, type Tx } from './query-deps.ts';
export { selectReviewItems, toReviewItem, type ReviewItemRow } from './review-item.ts';
export { percentOf, rounded, spanOf } from './windows.ts';
