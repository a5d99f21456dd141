import { afterAll, beforeAll, inject, vi } from 'vitest';
import { fuzz } from './every-operation/fuzz.ts';
import { openGround, type Ground } from './every-operation/ground.ts';
import { headers } from './every-operation/headers.ts';

let ground: Ground;
beforeAll(async () => void (ground = await openGround(inject('postgresUrl'))));
afterAll(async () => {
  vi.restoreAllMocks();
  await ground?.world.close();
});

headers(() => ground);
// Last, because it changes whatever it can.
fuzz(() => ground);
