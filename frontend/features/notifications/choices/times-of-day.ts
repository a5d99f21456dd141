import type { Option } from '../../../ui/fields/select.tsx';

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** The full hours to choose from, and the time that is chosen now. */
export const timesOfDay = (chosen: string): Option[] =>
  [...new Set([...hours, chosen])].toSorted().map((value) => ({ value, label: value }));
