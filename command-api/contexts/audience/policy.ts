/** How often one address may ask for the same again after it was ended or lapsed. */
export const mostTimes = 20;
