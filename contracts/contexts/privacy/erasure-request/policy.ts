import { z } from 'zod';
import { day } from '../../../kernel/time.ts';

/** Who asks to be erased: oneself, or a business by its general manager. */
export const erasureSubjects = ['person', 'business'] as const;
export const ErasureSubject = z.enum(erasureSubjects);
export type ErasureSubject = z.infer<typeof ErasureSubject>;

export const erasureRequestStates = ['open', 'withdrawn', 'done', 'refused'] as const;
export const ErasureRequestState = z.enum(erasureRequestStates);
export type ErasureRequestState = z.infer<typeof ErasureRequestState>;

/** Within which time the law demands an answer. */
export const erasureAnswerMs = 30 * day;
