/** A card number of which only the end is known: «•••• 1010». Set left to right. */
export const maskedNumber = (last4: string): string => `•••• ${last4}`;

/** Month and year as they are printed on a card: «08/28». */
export const printedDate = (month: number, year: number): string =>
  `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`;
