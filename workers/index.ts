export { createWorkers, type Workers, type WorkersDeps, type WorkersStatus } from './create-workers.ts';
export { workersMigrations } from './migrations.ts';
export { runCommand as runQueuesCommand } from './operate/run-command.ts';
export { runRefitCommand } from './operate/refit.ts';
export { addWorkersHealth } from './workers-health.ts';
