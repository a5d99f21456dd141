import path from 'node:path';
import { openEventStore } from '@sumaa/event-store';
import {
  anchorKeysOf,
  openLedger,
  recordedHeads,
  seal,
  verifyEvidence,
  type Anchor,
  type Evidence,
  type Finding,
  type ToldHead,
} from '@sumaa/event-store/evidence';
import { loadConfig } from '@sumaa/runtime/config';
import { createLog } from '@sumaa/runtime/log';
import type { Command } from './run-command.ts';

const usage = `npm run audit:seal                 writes the new events into the ledger and signs its head
npm run audit:verify               compares every event with the ledger, and names what was changed, removed, inserted or reordered
    [-- --dir FOLDER]          the folder of ledger and anchors; default: audit in DATA_DIR
    [-- --head EVENTS:HEAD]    of audit:verify: a head that was mailed or printed when it was sealed, which must be in the ledger`;

/** How many findings are printed; the rest is counted. */
const shown = 100;

/**
 * The operator's evidence that nobody changed the events. Resolves with the exit code: 0 nothing found, 1 found something or failed (it was
 * printed), 64 invalid usage.
 */
export async function runEvidenceCommand({ args, env, signal, print }: Command): Promise<number> {
  const given = argumentsOf(args);
  if (!given) {
    print(usage);
    return 64;
  }
  const { verb, folder, told } = given;
  const config = loadConfig(env, { process: 'operator' });
  const log = createLog({ name: 'audit', level: env['LOG_LEVEL'] || 'warn' });
  const store = await openEventStore(config, { role: 'sumaa_projector', log });
  const dir = path.resolve(folder ?? path.join(config.dataDir, 'audit'));
  const ledger = openLedger(dir);
  const keys = anchorKeysOf(config.keys.master);
  try {
    const evidence = { store, ledger, keys, signal };
    if (verb === 'seal') return await sealNow(evidence, print);
    // The workers record what they seal into the folder of the installation.
    const recorded = folder === undefined ? await recordedHeads(evidence) : [];
    return await verify(evidence, dir, [...recorded, ...told], print);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    print(error.message);
    return 1;
  } finally {
    await store.close();
  }
}

function argumentsOf([verb, ...flags]: readonly string[]) {
  let folder: string | undefined;
  const told: ToldHead[] = [];
  for (let at = 0; at < flags.length; at += 2) {
    const [flag, value] = [flags[at], flags[at + 1]];
    const [, events, head] = /^(\d+):([0-9a-f]{64})$/.exec(value ?? '') ?? [];
    if (flag === '--dir' && value) folder = value;
    else if (flag === '--head' && verb === 'verify' && events && head) told.push({ at: null, events: Number(events), head });
    else return null;
  }
  return verb === 'seal' || verb === 'verify' ? { verb, folder, told } : null;
}

async function sealNow(evidence: Evidence, print: Command['print']): Promise<number> {
  const anchor = await seal(evidence, new Date());
  print(anchor ? anchorLine(anchor) : 'Nothing new to seal.');
  return 0;
}

const anchorLine = ({ at, events, head, signature }: Anchor): string =>
  `Sealed ${events} events at ${at}\nhead ${head}\nsignature ${signature}`;

async function verify(evidence: Evidence, folder: string, told: readonly ToldHead[], print: Command['print']): Promise<number> {
  if (told.length === 0 && (await evidence.ledger.anchors()).length === 0) {
    print(`Nothing was sealed in ${folder}: there is nothing to compare the events with.`);
    return 1;
  }
  let seen = 0;
  const verdict = await verifyEvidence(
    evidence,
    () => {
      if (++seen % 500_000 === 0) print(`${seen} events…`);
    },
    told,
  );
  const { findings, brokenAnchors, sealed, unsealed } = verdict;
  for (const anchor of brokenAnchors)
    print(
      `LEDGER the head${anchor.at === null ? '' : ` of ${anchor.at}`} (${anchor.events} events) does not match: ledger or anchors were changed, replaced, or are older`,
    );
  for (const finding of findings.slice(0, shown)) print(findingLine(finding));
  if (findings.length > shown) print(`… and ${findings.length - shown} more`);
  print(
    `${sealed} sealed events compared, ${findings.length} findings, ${brokenAnchors.length} broken anchors, ${unsealed} not sealed yet`,
  );
  return findings.length + brokenAnchors.length === 0 ? 0 : 1;
}

const findingLine = ({ kind, stream, revision, id }: Finding): string => `${kind.toUpperCase()} ${stream} @ ${revision} (${id})`;
