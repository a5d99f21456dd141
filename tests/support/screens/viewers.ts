import type { Page } from '@playwright/test';
import { finishedBusiness } from '../business.ts';
import { connectGoogle, firstSyncDone, linkAll, registerBusiness, syncedTo } from '../api.ts';
import { createGoogleWorld, holdFollowingPages } from '../google-world.ts';
import { googleHooks } from '../google.ts';
import type { Instance } from '../instance.ts';
import { demoLogin, type DemoLogin } from '../people.ts';
import type { Viewer } from './screen.ts';

type Login = Pick<DemoLogin, 'email' | 'password'>;
type Logins<V extends Viewer> = Readonly<Record<V, Login>>;
const loginOf = ({ email, password }: Login): Login => ({ email, password });

/** A demo login of the product that this page shows. */
export const loginShown = (page: Page, role: DemoLogin['role']): Promise<Login> => demoLogin({ url: new URL(page.url()).origin }, role);

/** A login for each viewer that can be used repeatedly: demo logins, and businesses at a step of their onboarding. */
export async function prepareLastingViewers(product: Instance): Promise<Logins<Exclude<Viewer, 'visitor' | 'syncing'>>> {
  const google = googleHooks(product.google);
  const atChoosing = async () => {
    const person = await registerBusiness(product);
    await connectGoogle(person, (await createGoogleWorld(google, [12, 5, 0])).email);
    return loginOf(person);
  };
  const atCompleting = async () => {
    const person = await registerBusiness(product);
    await connectGoogle(person, (await createGoogleWorld(google, [40, 15])).email);
    await linkAll(person);
    await firstSyncDone(person);
    return loginOf(person);
  };
  const [admin, agent, manager, connecting, choosing, completing, newOwner] = await Promise.all([
    demoLogin(product, 'admin'),
    demoLogin(product, 'agent'),
    demoLogin(product, 'super_admin'),
    registerBusiness(product).then(loginOf),
    atChoosing(),
    atCompleting(),
    finishedBusiness(product, google, [30, 12]).then(loginOf),
  ]);
  return { admin, agent, super_admin: manager, connecting, choosing, completing, 'new-owner': newOwner };
}

/** A business in the middle of its first sync. The sync continues by itself after a while, so the login can be used only once and soon. */
export async function prepareSyncing(product: Instance): Promise<Logins<'syncing'>> {
  const google = googleHooks(product.google);
  const syncing = await registerBusiness(product);
  const world = await createGoogleWorld(google, [120, 12]);
  await connectGoogle(syncing, world.email);
  await holdFollowingPages(google, world);
  await linkAll(syncing);
  await syncedTo(syncing, 62);
  return { syncing: loginOf(syncing) };
}
