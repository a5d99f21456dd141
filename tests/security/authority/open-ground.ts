import { amount } from '@sumaa/runtime/testing';
import { inject } from 'vitest';
import { openTeam } from '../rig/team.ts';
import { openWorld } from '../rig/world.ts';
import type { Document } from './operations.ts';
import type { Ground } from './tenant-matrix.ts';

/** The product with two businesses, their teams and their reviews. Close its `world` after. */
export async function openGround(): Promise<Ground> {
  const world = await openWorld(inject('postgresUrl'));
  // Enough reviews for every row that needs its own; the last branch cannot be read.
  const branches = [amount({ bounded: 48, full: 400 }), 4, 3, 2];
  const [one, other] = await Promise.all([openTeam(world, branches, [3]), openTeam(world, branches, [3])]);
  const document = (await (await fetch(`${world.product.url}/api/openapi.json`)).json()) as Document;
  return { world, one, other, document };
}
