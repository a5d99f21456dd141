import { z } from 'zod';

/** What somebody without an account asks about their data: to be erased, a copy, a correction. */
export const outsideRequestKinds = ['erasure', 'copy', 'correction'] as const;
export const OutsideRequestKind = z.enum(outsideRequestKinds);
export type OutsideRequestKind = z.infer<typeof OutsideRequestKind>;

export const OutsideRequestOutcome = z.enum(['done', 'refused']);
export type OutsideRequestOutcome = z.infer<typeof OutsideRequestOutcome>;
