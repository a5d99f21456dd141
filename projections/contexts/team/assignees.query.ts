import { abilitiesOf, isAssignable, type teamRoutes } from '@sumaa/contracts';
import type { z } from 'zod';
import { filePath, type Tx } from '../../infra/index.ts';
import { memberFigures } from './member-figures.ts';
import { members, type Onlooker } from './members.ts';

/** Active members whom somebody may see and that may reply, with the branches they see and how many tasks they have, are late with, and will be soon. */
export async function assignees(tx: Tx, onlooker: Onlooker, now: Date): Promise<z.input<typeof teamRoutes.assignees.model>> {
  const figures = await memberFigures(tx, now);
  const able = (await members(tx, onlooker)).filter(({ active, role, permissions, locationIds }) =>
    isAssignable({ active, abilities: abilitiesOf(role, permissions, locationIds) }),
  );
  return able.map((member) => {
    const { pendingTasks, overdueTasks, dueSoonTasks } = figures(member).stats;
    return {
      id: member.memberId,
      accountId: member.accountId,
      name: member.name ?? '',
      photoUrl: filePath(member.profileImageId),
      locationIds: member.locationIds,
      pendingTasks,
      overdueTasks,
      dueSoonTasks,
    };
  });
}
