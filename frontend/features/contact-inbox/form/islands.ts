import type { Island } from '../../../lib/island.ts';

export const contact: Island = { name: 'contact', load: () => import('./contact-form.tsx'), texts: ['contact'] };

export const supportHours: Island = { name: 'support-hours', load: () => import('./support-hours.tsx'), texts: ['contact'] };
