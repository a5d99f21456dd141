/** The days of the week, at the index that `Date.getUTCDay` gives. */
export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
