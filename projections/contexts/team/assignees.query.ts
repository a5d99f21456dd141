import { abilitiesOf, isAssignable, type teamRoutes } from '@sumaa/contracts';
import type { z } from 'zod';
import { filePath, type Tx } from '../../infra/index.ts';
import { memberFigures } from './member-figures.ts';
import { members } from './members.ts';

/** Active members that may reply, with the branches they see and the number of their pending tasks. */
export async function assignees(tx: Tx): Promise<z.input<typeof teamRoutes.assignees.model>> {
  const figures = await memberFigures(tx);
  const able = (await members(tx)).filter(({ active, role, permissions }) =>
    isAssignable({ active, abilities: abilitiesOf(role, permissions) }),
  );
  return able.map((member) => ({
    id: member.memberId,
    name: member.name ?? '',
    photoUrl: filePath(member.profileImageId),
    locationIds: member.locationIds,
    pendingTasks: figures(member).stats.pendingTasks,
  }));
}
