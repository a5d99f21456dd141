import { amount } from '@sumaa/runtime/testing';
import { afterAll, beforeAll, inject } from 'vitest';
import { canaries } from './authority/canaries.ts';
import { injection } from './authority/injection.ts';
import { massAssignment } from './authority/mass-assignment.ts';
import type { Document } from './authority/operations.ts';
import { rank } from './authority/rank.ts';
import { roleMatrix } from './authority/role-matrix.ts';
import { takenPermissions } from './authority/taken-permissions.ts';
import { tenantMatrix, type Ground } from './authority/tenant-matrix.ts';
import { openTeam } from './rig/team.ts';
import { openWorld, type World } from './rig/world.ts';

let world: World;
let ground: Ground;

beforeAll(async () => {
  world = await openWorld(inject('postgresUrl'));
  // Enough reviews for every row that needs its own; the last branch cannot be read.
  const branches = [amount({ bounded: 48, full: 400 }), 4, 3, 2];
  const [one, other] = await Promise.all([openTeam(world, branches, [3]), openTeam(world, branches, [3])]);
  const document = (await (await fetch(`${world.product.url}/api/openapi.json`)).json()) as Document;
  ground = { world, one, other, document };
});
afterAll(() => world?.close());

roleMatrix(() => ground);
takenPermissions(() => ground);
rank(() => ground);
massAssignment(() => ground);
injection(() => ground);
// Before the matrix of tenants, which ends sessions.
canaries(() => ground);
tenantMatrix(() => ground);
