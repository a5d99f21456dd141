export { subscriptionWork } from '../contexts/subscription/index.ts';
export { createCommandClient } from '../infra/command-client.ts';
export { withRows } from '../contexts/exports/rows.ts';
export { reviewsExport } from '../contexts/reviews/review-exports.ts';
export { drawReport } from '../contexts/exports/pdf/draw-report.ts';
export { usualDates } from '../infra/written-date.ts';
export { sweep } from '../infra/sweep.ts';
export type { ProcessorDeps, WorkDeps } from '../infra/work-deps.ts';
export type { NewJob } from '../infra/new-job.ts';
