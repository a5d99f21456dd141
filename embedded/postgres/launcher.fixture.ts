// Runs in its own process: starts a server and waits until the orphan test kills it.
import { startEmbeddedPostgres } from './index.ts';

const [, , dir, account] = process.argv;
const server = await startEmbeddedPostgres({
  dir: dir!,
  ...(JSON.parse(account!) as { user: string; password: string; database: string }),
});
process.stdout.write(JSON.stringify({ url: server.url, pid: server.pid }) + '\n');
await server.exited;
