/** The five services of the console, in the order in which they are shown. */
export const systemServices = ['command-api', 'postgres', 'event store', 'queue', 'mail'] as const;

/** What `/status` shows: those, and the parts whose stop visitors feel while those run. */
export const statusServices = [...systemServices, 'projections', 'workers', 'google'] as const;

/** For how many days `/status` shows how the installation ran. */
export const statusDays = 90;
