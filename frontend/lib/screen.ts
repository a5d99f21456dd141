import type { Permission } from '@sumaa/contracts';
import type { ComponentType } from 'react';
import type { MessageContext } from './locale/message-ids.ts';

/** How a feature offers one of its screens to the app, which mounts it under a shell. */
export type Screen = {
  /** Below the shell: `overview`, `reviews`, `invite/:token`; '' for the shell's own path. */
  readonly path: string;
  /** `async () => (await import('./screens/x-screen.tsx')).XScreen`: its code is loaded when it is first opened. */
  readonly load: () => Promise<ComponentType>;
  /** Texts it needs besides `common` and `shell`; loaded together with the code. */
  readonly texts: readonly MessageContext[];
  /** Asks the server nothing itself, so the query cache is not loaded for it. */
  readonly isStatic?: true;
  /** Without it the screen says "not authorized". */
  readonly ability?: Permission;
};
