import type { Display } from '@sumaa/contracts';

/** How dates and money are shown where nobody chose anything: to visitors, and before a session is known. */
export const browserDisplay: Display = {
  timeZone: null,
  weekStart: 'sunday',
  dateFormat: 'dd/mm/yyyy',
  calendar: 'gregorian',
  language: null,
  theme: null,
  undoSeconds: 6,
  currency: { code: 'SAR', riyals: 1 },
};
