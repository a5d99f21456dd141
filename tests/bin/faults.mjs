// `npm run test:faults [-- --runs N] [-- name…]`: the fault tests in full, one after another, then their figures. Plain Node.
import { runInFull } from './full-run.mjs';

/** Where each fault is made; the quick ones first, so that an hour that ends early has shown the most. */
const places = [
  ['R12', 'event-store/golden/golden.unit.test.ts'],
  ['R14', 'projections/restored.full.test.ts'],
  ['R10', 'projections/poison.full.test.ts'],
  ['R11', 'projections/determinism.full.test.ts'],
  ['R13', 'projections/rebuild/under-load.full.test.ts'],
  ['R15', 'embedded/backup/disaster.full.test.ts'],
  ['R2', 'event-store/consumer/leadership.full.test.ts'],
  ['R3', 'tests/faults/answers.full.test.ts'],
  ['R4', 'tests/faults/answers.full.test.ts'],
  ['R4', 'command-api/contexts/reviews/review/smart-reply-quota.int.test.ts'],
  ['R22', 'tests/faults/answers.full.test.ts'],
  ['R6', 'tests/gates/deployment.unit.test.ts'],
  ['R6', 'tests/faults/eventstoredb-killed.full.test.ts'],
  ['R8', 'tests/faults/queue-gone.full.test.ts'],
  ['R7', 'tests/faults/queue-gone.full.test.ts'],
  ['R24', 'tests/faults/ingest-traps.full.test.ts'],
  ['R9', 'tests/faults/google-misbehaves.full.test.ts'],
  ['R5', 'tests/faults/postgres-killed.full.test.ts'],
  ['R1', 'tests/faults/projector-killed.full.test.ts'],
  ['R2', 'tests/faults/projector-killed.full.test.ts'],
  ['R17', 'tests/faults/disk-full.full.test.ts'],
  ['R20', 'tests/faults/noisy-tenant.full.test.ts'],
  ['R19', 'tests/faults/rolling-restart.full.test.ts'],
  ['R21', 'tests/faults/simulation.full.test.ts'],
  ['R18', 'tests/faults/soak.full.test.ts'],
  ['R16', 'tests/faults/network.full.test.ts'],
];
const more = [
  ...['graceful-stop', 'start', 'sync-killed', 'notifications-killed', 'review-trouble'].map((name) => `tests/faults/${name}.full.test.ts`),
  'tests/money/renewals-killed.full.test.ts',
  'tests/money/many-renewals.full.test.ts',
  'tests/money/renewal-moments.full.test.ts',
];

await runInFull({ name: 'faults', what: 'fault', places, more });
