import type { Page } from '@playwright/test';
import type { Reachable } from '../instance.ts';
import type { texts } from '../texts.ts';

/** Who looks: nobody, somebody of the demonstration, or a business in the middle of its set-up. */
export type Viewer = 'visitor' | 'admin' | 'agent' | 'super_admin' | 'connecting' | 'choosing' | 'syncing' | 'completing';

export type Say = ReturnType<typeof texts>;

export interface ScreenToSee {
  readonly name: string;
  readonly viewer: Viewer;
  /** A path, or one that only the running product can tell. */
  readonly path: string | ((product: Reachable) => Promise<string>);
  /**
   * Brings the screen into the state meant, and waits for its content. Whoever looks may make the window smaller afterwards: what is
   * open stays open.
   */
  readonly ready: (page: Page, say: Say) => Promise<unknown>;
}

/** Waits for a heading that is seen. */
export const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { name }).filter({ visible: true }).first().waitFor();
