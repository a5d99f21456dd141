import { loadConfig } from '@sumaa/runtime/config';
import { createLog } from '@sumaa/runtime/log';
import { migrate } from '@sumaa/runtime/postgres';
import { allMigrations } from '../compose.ts';

// `npm run migrate`: brings the database of DATABASE_URL up to this version; the apps refuse to start on an older one.
const config = loadConfig(process.env, { process: 'migrate' });
const { applied } = await migrate({
  url: config.databaseUrl.reveal(),
  packages: allMigrations,
  log: createLog({ name: 'migrate', level: config.logLevel }),
});
console.log(applied.length === 0 ? 'Nothing to migrate.' : `Migrated: ${applied.join(', ')}`);
