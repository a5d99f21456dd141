import { abilitiesOf, isAssignable, type teamRoutes } from '@sumaa/contracts';
import type { z } from 'zod';
import { filePath, type Tx } from '../../infra/index.ts';
import { memberFigures } from './member-figures.ts';
import { members, type Onlooker } from './members.ts';

/** Active members whom somebody may see and that may reply, with the branches they see and the number of their pending tasks. */
export async function assignees(tx: Tx, onlooker: Onlooker): Promise<z.input<typeof teamRoutes.assignees.model>> {
  const figures = await memberFigures(tx);
  const able = (await members(tx, onlooker)).filter(({ active, role, permissions, locationIds }) =>
    isAssignable({ active, abilities: abilitiesOf(role, permissions, locationIds) }),
  );
  return able.map((member) => ({
    id: member.memberId,
    accountId: member.accountId,
    name: member.name ?? '',
    photoUrl: filePath(member.profileImageId),
    locationIds: member.locationIds,
    pendingTasks: figures(member).stats.pendingTasks,
  }));
}
