import { day, unconfirmedDays } from '@sumaa/contracts';

/** How often one address may ask for the same again after it was ended or lapsed. */
export const mostTimes = 20;
/** How long an address gets no mail after its owner ended them, whoever asks for one with it. */
export const silenceAfterEndMs = unconfirmedDays * day;
