/** Where a card is entered. */
export const cardPath = '/customer/subscription/card';

/** Opens the card page as a document of its own: only its own headers allow to send the card to the payment provider. */
export function openCardPage(): void {
  window.location.assign(cardPath);
}
