import type { Island } from '../island.ts';

/** Who runs this installation. */
export const company: Island<{ readonly className?: string; readonly isTitled?: boolean }> = {
  name: 'company',
  load: () => import('./company-identity.tsx'),
  texts: ['company'],
};
