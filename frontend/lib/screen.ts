import type { Permission } from '@sumaa/contracts';
import type { ComponentType } from 'react';
import type { MessageContext } from './locale/message-ids.ts';

/** A screen of a feature; the app mounts it in a shell. */
export type Screen = {
  /** Relative to the shell: `overview`, `reviews`, `invite/:token`; '' for the shell's own path. */
  readonly path: string;
  /** `async () => (await import('./screens/x-screen.tsx')).XScreen`: the code loads when the screen is first opened. */
  readonly load: () => Promise<ComponentType>;
  /** Texts it needs besides `common` and `shell`; loaded in parallel with the code. */
  readonly texts: readonly MessageContext[];
  /** The screen queries nothing, so the query cache is not loaded for it. */
  readonly isStatic?: true;
  /** Required permission; without it the screen shows "not authorized". */
  readonly ability?: Permission;
};
