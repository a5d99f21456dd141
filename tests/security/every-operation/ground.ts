import { vi } from 'vitest';
import { operationsOf, type Document, type Operation } from '../authority/operations.ts';
import { platformManager } from '../authority/role-matrix.ts';
import type { Call } from '../authority/row.ts';
import { rows } from '../authority/rows.ts';
import { firstRunOf } from '../authority/things.ts';
import { openTeam, type Team } from '../rig/team.ts';
import { openWorld, type SignedIn, type World } from '../rig/world.ts';

/** The product behind an https address, with a business and every operation of it. */
export interface Ground {
  readonly world: World;
  readonly team: Team;
  readonly platform: SignedIn;
  readonly document: Document;
  /** Those that end what others need come last. */
  readonly operations: readonly Operation[];
  /** A valid call of the business, made once. */
  callOfRow(operation: Operation): Promise<Call>;
}

export const publicUrl = 'https://sumaa.example';

/** Opens it. From now on `fetch` passes requests to the public address on, as the proxy does that ends the encryption. */
export async function openGround(adminUrl: string): Promise<Ground> {
  const world = await openWorld(adminUrl, { PUBLIC_URL: publicUrl });
  const direct = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((to, init) =>
    direct(String(to instanceof Request ? to.url : to).replace(publicUrl, world.product.url), init),
  );
  const team = await openTeam(world, [60, 4, 3, 2], [3]);
  // Before another run is the current one.
  await firstRunOf(team, world);
  const document = (await (await fetch(`${publicUrl}/api/openapi.json`)).json()) as Document;
  const lastOf = ({ name }: Operation) => rows[name]?.last ?? 0;
  const calls = new Map<string, Promise<Call>>();
  return {
    world,
    team,
    platform: await platformManager(world),
    document,
    operations: operationsOf(document).toSorted((a, b) => lastOf(a) - lastOf(b)),
    callOfRow({ name }) {
      const known = calls.get(name) ?? Promise.resolve(rows[name]?.call?.(team, world) ?? {});
      calls.set(name, known);
      return known;
    },
  };
}
