import type { Page } from '@playwright/test';
import type { Reachable } from '../instance.ts';
import type { texts } from '../texts.ts';

/** Who views the screen: a visitor, a demo login, or a business at a step of its onboarding or just after it. */
export type Viewer = 'visitor' | 'admin' | 'agent' | 'super_admin' | 'connecting' | 'choosing' | 'syncing' | 'completing' | 'new-owner';

export type Say = ReturnType<typeof texts>;

export interface ScreenToSee {
  readonly name: string;
  readonly viewer: Viewer;
  /** A path, or a function that reads it from the running product. */
  readonly path: string | ((product: Reachable) => Promise<string>);
  /** For a state that nobody's data is in: changes what the server answers, before the page is loaded. */
  readonly answers?: (page: Page) => Promise<unknown>;
  /**
   * Brings the screen into its state and waits for its content. The window may be made smaller afterwards: an open dialog must stay open.
   */
  readonly ready: (page: Page, say: Say) => Promise<unknown>;
}

/** Waits for a visible heading. */
export const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { name }).filter({ visible: true }).first().waitFor();
