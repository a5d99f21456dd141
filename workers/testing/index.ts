export { subscriptionWork } from '../contexts/subscription/index.ts';
export { createCommandClient } from '../infra/command-client.ts';
export type { NewJob } from '../infra/new-job.ts';
export type { ProcessorDeps } from '../infra/work-deps.ts';
