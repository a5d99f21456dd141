import { createHmac, randomUUID } from 'node:crypto';
import type { BranchTextEvent, Uuid } from '@sumaa/contracts';
import { readRecorded, type CommandContext } from '@sumaa/event-store';
import { subkey } from '@sumaa/runtime/derive';
import type { CommandDeps } from '../../../infra/deps.ts';
import { recordEvent } from '../../../infra/execute.ts';

/** How many times of writing are remembered of a branch. */
const remembered = 8;
/** How often it is written anew because the same was written for the branch meanwhile. */
const mostAttempts = 5;

/**
 * Writes for a branch what was not written for it just before, in whichever process. `write` is called again where another one was faster with
 * the same words.
 */
export async function writeUnused<W extends { readonly texts: readonly string[] }>(
  deps: Pick<CommandDeps, 'store' | 'codec' | 'config'>,
  context: CommandContext,
  locationId: Uuid,
  write: (isUsed: (text: string) => boolean) => Promise<W>,
): Promise<W> {
  const key = subkey(deps.config.keys.emailHmac, 'branch-text');
  const digestOf = (text: string): string => createHmac('sha256', key).update(`${locationId} ${text}`).digest('base64url').slice(0, 16);
  for (let attempt = 1; ; attempt++) {
    const earlier = await readRecorded<BranchTextEvent>(deps, 'branchtexts', locationId, remembered);
    const used = new Set(earlier.flatMap(({ data }) => data.digests));
    const written = await write((text) => used.has(digestOf(text)));
    const digests = written.texts.map(digestOf);
    const fresh = digests.filter((digest) => !used.has(digest));
    const event: BranchTextEvent = { type: 'RepliesWritten', data: { locationId, digests } };
    const position = await recordEvent<BranchTextEvent>(
      deps,
      'branchtexts',
      locationId,
      event,
      { ...context, commandId: randomUUID() as Uuid },
      ({ data }) => data.digests.some((digest) => fresh.includes(digest)),
      { last: remembered },
    );
    if (position !== null || attempt === mostAttempts) return written;
  }
}
