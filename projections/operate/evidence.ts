import path from 'node:path';
import { openEventStore } from '@sumaa/event-store';
import { anchorKeysOf, openLedger, seal, verifyEvidence, type Anchor, type Evidence, type Finding } from '@sumaa/event-store/evidence';
import { loadConfig } from '@sumaa/runtime/config';
import { createLog } from '@sumaa/runtime/log';
import type { Command } from './run-command.ts';

const usage = `npm run audit:seal                 writes the new events into the ledger and signs its head
npm run audit:verify               compares every event with the ledger, and names what was changed, removed, inserted or reordered
                [-- --dir FOLDER]  the folder of ledger and anchors; default: audit in DATA_DIR`;

/** How many findings are printed; the rest is counted. */
const shown = 100;

/**
 * The operator's evidence that nobody changed the events. Resolves with the exit code: 0 nothing found, 1 found something or failed (it was
 * printed), 64 invalid usage.
 */
export async function runEvidenceCommand({ args, env, signal, print }: Command): Promise<number> {
  const [verb, flag, folder, ...rest] = args;
  if ((verb !== 'seal' && verb !== 'verify') || (flag !== undefined && (flag !== '--dir' || !folder)) || rest.length > 0) {
    print(usage);
    return 64;
  }
  const config = loadConfig(env, { process: 'operator' });
  const log = createLog({ name: 'audit', level: env['LOG_LEVEL'] || 'warn' });
  const store = await openEventStore(config, { role: 'sumaa_projector', log });
  const ledger = openLedger(path.resolve(folder ?? path.join(config.dataDir, 'audit')));
  const keys = anchorKeysOf(config.keys.master);
  try {
    return await (verb === 'seal' ? sealNow : verify)({ store, ledger, keys, signal }, print);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    print(error.message);
    return 1;
  } finally {
    await store.close();
  }
}

async function sealNow(evidence: Evidence, print: Command['print']): Promise<number> {
  const anchor = await seal(evidence, new Date());
  print(anchor ? anchorLine(anchor) : 'Nothing new to seal.');
  return 0;
}

const anchorLine = ({ at, events, head, signature }: Anchor): string =>
  `Sealed ${events} events at ${at}\nhead ${head}\nsignature ${signature}`;

async function verify(evidence: Evidence, print: Command['print']): Promise<number> {
  let seen = 0;
  const verdict = await verifyEvidence(evidence, () => {
    if (++seen % 500_000 === 0) print(`${seen} events…`);
  });
  const { findings, brokenAnchors, sealed, unsealed } = verdict;
  for (const anchor of brokenAnchors)
    print(`LEDGER the anchor of ${anchor.at} (${anchor.events} events) does not match: the ledger or the anchor was changed`);
  for (const finding of findings.slice(0, shown)) print(findingLine(finding));
  if (findings.length > shown) print(`… and ${findings.length - shown} more`);
  print(
    `${sealed} sealed events compared, ${findings.length} findings, ${brokenAnchors.length} broken anchors, ${unsealed} not sealed yet`,
  );
  return findings.length + brokenAnchors.length === 0 ? 0 : 1;
}

const findingLine = ({ kind, stream, revision, id }: Finding): string => `${kind.toUpperCase()} ${stream} @ ${revision} (${id})`;
