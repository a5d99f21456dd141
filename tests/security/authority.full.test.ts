import { afterAll, beforeAll } from 'vitest';
import { canaries } from './authority/canaries.ts';
import { injection } from './authority/injection.ts';
import { massAssignment } from './authority/mass-assignment.ts';
import { openGround } from './authority/open-ground.ts';
import { takenPermissions } from './authority/taken-permissions.ts';
import type { Ground } from './authority/tenant-matrix.ts';

let ground: Ground;

beforeAll(async () => {
  ground = await openGround();
});
afterAll(() => ground?.world.close());

takenPermissions(() => ground);
massAssignment(() => ground);
injection(() => ground);
canaries(() => ground);
