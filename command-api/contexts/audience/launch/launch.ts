import { accept, platformTenant, refuse, type Decision, type Iso, type LaunchEvent, type Uuid } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { findOwned } from '../../../infra/execute.ts';

export interface LaunchState {
  readonly launchAt: Iso | null;
}

export interface SetLaunchDate {
  readonly type: 'SetLaunchDate';
  readonly launchAt: Iso | null;
  /** The date that the person changed, null: there was none; left out: whichever is there is replaced. */
  readonly before?: Iso | null;
  readonly accountId: Uuid;
  readonly at: Iso;
}

/** When the platform starts: one stream, `launch-platform`. */
export const launch: Decider<LaunchState, SetLaunchDate, LaunchEvent> = {
  category: 'launch',
  initial: () => ({ launchAt: null }),
  evolve: (_state, { data }) => ({ launchAt: data.launchAt }),
  decide({ launchAt: current }, { launchAt, before, accountId, at }): Decision<LaunchEvent> {
    if (launchAt === current) return accept();
    if (before !== undefined && before !== current) return refuse('settings_changed');
    return accept({ type: 'LaunchDateSet', data: { launchAt, accountId, setAt: at } });
  },
};
export const launchId = 'platform';

/** The launch date in force; null: none. */
export async function readLaunchAt(deps: Pick<CommandDeps, 'store' | 'codec'>): Promise<Iso | null> {
  return (await findOwned(deps, launch, launchId, platformTenant))?.state.launchAt ?? null;
}
