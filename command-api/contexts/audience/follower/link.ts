import { followLinks, followPurpose, type Uuid } from '@sumaa/contracts';
import { createCodes, readLinkCode } from '@sumaa/runtime/derive';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';

/** The follower of a link that does this. Throws RefusalError `follow_link_invalid` for a link that we did not make. */
export function followerOf({ config }: Pick<CommandDeps, 'config'>, text: string, does: keyof typeof followLinks): Uuid {
  const link = readLinkCode(text);
  const issue = followLinks[does];
  const genuine =
    link?.issue === issue &&
    createCodes(config.keys.master).linkTokenMatches({ purpose: followPurpose, account: link.subject, issue }, link.token);
  if (!genuine) throw new RefusalError(refuse('follow_link_invalid'));
  return link.subject;
}
