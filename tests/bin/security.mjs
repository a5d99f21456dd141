// `npm run test:security [-- --runs N] [-- name…]`: the security tests in full, one after another, then their figures. Plain Node.
import { runInFull } from './full-run.mjs';

const authority = 'tests/security/authority.int.test.ts';
const authorityInDepth = 'tests/security/authority.full.test.ts';
const accounts = 'tests/security/accounts.full.test.ts';
const isolation = 'projections/infra/isolation.int.test.ts';
const audit = 'tests/integration/audit.full.test.ts';
const erasure = 'tests/integration/erasure.full.test.ts';
const guessing = 'tests/security/guessing.full.test.ts';
const inbox = 'tests/security/inbox.full.test.ts';
const hostileText = 'command-api/contexts/contact-inbox/hostile-text.full.test.ts';
const files = 'workers/contexts/exports/hostile-texts.unit.test.ts';
const markup = 'tests/security/markup.full.test.ts';
const expressions = 'tests/security/regular-expressions.full.test.ts';
const everyOperation = 'tests/security/every-operation.full.test.ts';
const secrets = 'tests/security/secrets.full.test.ts';
const written = 'tests/security/written-secrets.full.test.ts';
const supply = 'tests/security/supply-chain.full.test.ts';
const toTheWriter = 'embedded/ai/hostile-reviews.full.test.ts';

/** Where each attack is made; the quick ones first, so that an hour that ends early has shown the most. */
const places = [
  ...['S16', 'S17'].map((id) => [id, files]),
  ['S22', written],
  ['S29', supply],
  ['S19', expressions],
  ['S25', toTheWriter],
  ...['S7', 'S8', 'S9', 'S13', 'S14', 'S15', 'S18', 'S23', 'S30'].map((id) => [id, accounts]),
  ['S16', markup],
  ['S22', secrets],
  ...['S6', 'S21'].map((id) => [id, everyOperation]),
  ...['S1', 'S4', 'S5'].map((id) => [id, authority]),
  ...['S2', 'S4', 'S5', 'S20'].map((id) => [id, authorityInDepth]),
  ['S3', isolation],
  ['S27', audit],
  ['S28', erasure],
  ['S19', hostileText],
  ...['S2', 'S3', 'S24', 'S27'].map((id) => [id, inbox]),
  ...['S10', 'S11', 'S12'].map((id) => [id, guessing]),
];

await runInFull({ name: 'security', what: 'attack', places });
