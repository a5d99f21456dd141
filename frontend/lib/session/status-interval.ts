/** How often `/status` asks again, also while nothing answers. */
export const statusIntervalMs = 30_000;
