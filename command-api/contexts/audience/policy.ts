/** How often one address may ask for the same again after it has ended it. */
export const mostTimes = 20;
