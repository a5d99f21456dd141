import * as contactIslands from '../features/contact-inbox/form/islands.ts';
import * as siteIslands from '../features/public-site/islands.ts';
import { company } from '../lib/site/company-island.ts';
import type { Island } from '../lib/island.ts';

const all: readonly Island<never>[] = [company, ...Object.values(contactIslands), ...Object.values(siteIslands)];

/** The parts of public pages that need a script, by name. */
export const islands: ReadonlyMap<string, Island<never>> = new Map(all.map((island) => [island.name, island]));
