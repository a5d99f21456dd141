import path from 'node:path';
import { anchorKeysOf, openLedger, recordedHeads, seal, verifyEvidence, type Evidence } from '@sumaa/event-store/evidence';
import type { Config } from '@sumaa/runtime/config';
import type { EvidenceOfEvents } from './infra/evidence.ts';

interface EvidenceDeps {
  readonly config: Pick<Config, 'dataDir'> & { readonly keys: Pick<Config['keys'], 'master'> };
  readonly store: Evidence['store'];
}

/** The ledger in the folder that `npm run audit:seal` and `npm run audit:verify` use too. */
export function createEvidence({ config, store }: EvidenceDeps): EvidenceOfEvents {
  const ledger = openLedger(path.join(config.dataDir, 'audit'));
  const keys = anchorKeysOf(config.keys.master);
  const last = async () => (await ledger.anchors()).at(-1) ?? null;
  return {
    seal: async ({ now, signal }) => (await seal({ store, ledger, keys, signal }, now)) ?? last(),
    async verify({ signal, progress }) {
      const told = await recordedHeads({ store, signal });
      // Where the files are gone, the events of earlier sealings tell it.
      const sealed = (await last())?.events ?? told.at(-1)?.events;
      if (sealed === undefined) return null;
      return verifyEvidence({ store, ledger, keys, signal }, () => progress(sealed), told);
    },
  };
}
