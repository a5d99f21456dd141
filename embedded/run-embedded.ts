import { mkdir } from 'node:fs/promises';
import type http from 'node:http';
import path from 'node:path';
import { ConfigError, loadConfig, sourcePath } from '@sumaa/runtime/config';
import { createAdminServer, endConnections } from '@sumaa/runtime/http';
import { createLifecycle, type Lifecycle } from '@sumaa/runtime/lifecycle';
import { createLog, createLogLines, type Log, type LogLines } from '@sumaa/runtime/log';
import { migrate } from '@sumaa/runtime/postgres';
import { startTracing } from '@sumaa/runtime/tracing';
import { allMigrations, composeApps } from './compose.ts';
import { carryOutOrder, createRestorePage } from './backup/index.ts';
import { announcement } from './announce.ts';
import { ensureDemoStaff } from './demo/demo-staff.ts';
import { administratorLogins, ensureAdministrator, type Administrator } from './demo/administrator.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { checkDataFormat } from './data-format.ts';
import { createDevRoutes, type DemoLogin } from './dev/routes.ts';
import { createEdge } from './edge/create-edge.ts';
import { createSite } from './edge/site.ts';
import { lockDataDir } from './data-lock.ts';
import { choosePorts } from './ports/index.ts';
import { startStandIns, type StandIns } from './stand-ins.ts';
import { assertEventStoreReachable } from './event-store-unreachable.ts';

const listening = (server: http.Server, { host, port }: { readonly host: string; readonly port: number }): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenProblem(error, host, port) ?? error));
    server.listen(port, host, () => resolve());
  });

function listenProblem({ code }: NodeJS.ErrnoException, host: string, port: number): ConfigError | null {
  if (code === 'EADDRINUSE')
    return new ConfigError([{ variable: 'PORT', problem: `is ${port}, which another program uses`, remedy: 'Choose another port.' }]);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new ConfigError([{ variable: 'HOST', problem: `is ${host}, which is no address of this machine`, remedy: 'Unset it.' }]);
  return null;
}

/** Lets running requests finish; the live sockets have been closed before. */
const closed = (server: http.Server): Promise<void> =>
  new Promise((resolve) => {
    endConnections(server);
    server.close(() => resolve()).closeIdleConnections();
  });

/**
 * The one-machine edition: stand-ins, migrations, all apps behind one port. Resolves when everything is ready; SIGTERM and
 * SIGINT stop it. Throws ConfigError where the environment is wrong, AlreadyRunning where another start holds the folder,
 * OtherDataFormat for data of another version.
 */
export async function runEmbedded(given: Readonly<Record<string, string | undefined>>): Promise<void> {
  const wanted = Number(given['PORT'] || 3000);
  if (!Number.isInteger(wanted) || wanted < 0 || wanted > 65_535) {
    throw new ConfigError([{ variable: 'PORT', problem: 'is not a port', remedy: 'Use a number from 1 to 65535, or 0 for a free one.' }]);
  }
  const dataDir = path.resolve(given['DATA_DIR'] || '.data');
  await mkdir(dataDir, { recursive: true, mode: 0o755 });
  // Before anything is written there: format, ports, keys, data.
  await lockDataDir(dataDir);
  await checkDataFormat(dataDir);
  // Chosen before anything listens, because the public address is part of every app's configuration.
  const port = wanted === 0 ? (await choosePorts(dataDir)).edge : wanted;
  const lines = createLogLines();
  const log = createLog({ name: 'sumaa', level: given['LOG_LEVEL'] || 'warn', lines });
  // Nothing kills this process after ten seconds, and a database that ends cleanly starts faster.
  const lifecycle = createLifecycle({ log, stopWithinMs: 30_000 });
  lifecycle.stopOnSignals();
  // The supervisor has ended without a signal to this process.
  process.once('disconnect', () => process.emit('SIGTERM'));

  const standIns = await startStandIns(given, { dataDir, publicUrl: given['PUBLIC_URL'] || `http://localhost:${port}` });
  lifecycle.add('stand-ins', { stop: () => standIns.stop() });
  // This process cannot revive a dead database: exit and let the supervisor restart everything.
  void standIns.postgresLost.then(() => lifecycle.fail());

  try {
    await startApps(standIns, { port, lifecycle, log, lines });
  } catch (error) {
    // Stops parts that the lifecycle does not own yet; stopping twice is harmless.
    await lifecycle.stop();
    await standIns.stop();
    throw error;
  }
}

async function startApps(
  standIns: StandIns,
  { port, lifecycle, log, lines }: { readonly port: number; readonly lifecycle: Lifecycle; readonly log: Log; readonly lines: LogLines },
): Promise<void> {
  const config = loadConfig(standIns.env);
  // Before anything uses the database. Its page stays until the product itself answers.
  const restorePage = createRestorePage();
  await carryOutOrder({
    config,
    log,
    signal: new AbortController().signal,
    begins: () => listening(restorePage.server, { host: config.host, port }),
    progress: restorePage.progress,
  });
  restorePage.progress('start', 0, 0);
  await migrate({ url: config.databaseUrl.reveal(), packages: allMigrations, log });
  const tracing = await startTracing({ endpoint: config.traceEndpoint, service: 'sumaa', log });
  // A fatal error (a swapped store, a missing key) cannot be healed in this process: stop and let the supervisor restart.
  const apps = await composeApps(config, { log, lines }, () => lifecycle.fail());
  if (config.eventStoreUrl) await assertEventStoreReachable(apps.access.forCommands.store);
  const people: { demoLogins: readonly DemoLogin[]; staffLogins: readonly DemoLogin[]; administrator: Administrator | null } = {
    demoLogins: [],
    staffLogins: [],
    administrator: null,
  };
  let wasSeeded = false;
  const logins = () => [
    ...people.demoLogins,
    ...(config.demoData && people.administrator ? administratorLogins(people.administrator) : []),
    ...people.staffLogins,
  ];
  const site = await createSite({
    dist: sourcePath(import.meta.url, '../frontend/dist'),
    publicUrl: config.publicUrl,
    extraScript: '/__dev/bar.js',
    cardTokensUrl: config.payments && `${config.payments.apiUrl}/tokens`,
    async readPart(url) {
      const { statusCode, body } = await apps.projections.app.inject({ method: 'GET', url });
      return statusCode === 200 ? body : null;
    },
  });
  const dev = await createDevRoutes(() => {
    const { mailbox, google, payments, push, sms, whatsapp, ai } = standIns;
    return { mailbox, google, payments, push, sms, whatsapp, ai, logins: logins() };
  });
  const edge = createEdge({ command: apps.command.app, query: apps.projections.app, site, dev });

  const { metrics, health } = apps;
  lifecycle.add('log', apps.logStore);
  lifecycle.add('tracing', { stop: () => tracing?.stop() });
  lifecycle.add('admin', createAdminServer({ port: config.adminPort, host: '127.0.0.1', metrics, health, log }));
  lifecycle.add('connections', { stop: () => apps.close() });
  lifecycle.add('command-api', {
    start: async () => {
      await apps.command.start();
      await apps.command.app.listen({ host: '127.0.0.1', port: Number(new URL(config.commandUrl).port) });
    },
    stop: () => apps.command.stop(),
  });
  const { inboundMail } = apps.command;
  if (inboundMail) lifecycle.add('mail', { start: () => inboundMail.start(config.host), stop: () => inboundMail.stop() });
  // Before the projections, which then fold what was written in large batches instead of event by event.
  lifecycle.add('data', {
    start: async () => {
      people.administrator = await ensureAdministrator(apps, config);
      if (config.demoData) people.staffLogins = await ensureDemoStaff(apps, config.dataDir);
      if (config.demoData && standIns.google) {
        const { google, payments } = standIns;
        const seeded = await seedDemo(apps, config, { google, payments, staff: people.administrator.accountId });
        people.demoLogins = seeded.logins;
        wasSeeded = seeded.isNew;
      }
    },
  });
  lifecycle.add('projections', {
    start: async () => {
      await apps.projections.start();
      // Whoever opens the demo for the first time sees all of it.
      if (wasSeeded) await apps.projections.caughtUp();
    },
    stop: () => apps.projections.stop(),
  });
  lifecycle.add('workers', { start: () => apps.workers.start(), stop: () => apps.workers.stop() });
  lifecycle.add('heartbeat', apps.heartbeat);
  lifecycle.add('restore watch', apps.restoreWatch);
  lifecycle.add('edge', {
    start: async () => {
      if (restorePage.server.listening) await restorePage.close();
      apps.projections.attachLive(edge);
      await listening(edge, { host: config.host, port });
    },
    stop: () => closed(edge),
  });
  lifecycle.add('live', { stop: () => apps.projections.stopLive() });
  const isReady = await lifecycle.start();
  const { demoLogins, staffLogins, administrator } = people;
  if (!isReady || !administrator) return;
  const isTerminal = process.stdout.isTTY;
  const announced = announcement({ url: config.publicUrl, mailbox: standIns.mailbox, demoLogins, staffLogins, administrator, isTerminal });
  for (const line of announced) console.log(line);
}
