import { afterAll, beforeAll } from 'vitest';
import { openGround } from './authority/open-ground.ts';
import { rank } from './authority/rank.ts';
import { roleMatrix } from './authority/role-matrix.ts';
import { tenantMatrix, type Ground } from './authority/tenant-matrix.ts';

let ground: Ground;

beforeAll(async () => {
  ground = await openGround();
});
afterAll(() => ground?.world.close());

roleMatrix(() => ground);
rank(() => ground);
// Last, because it ends sessions.
tenantMatrix(() => ground);
