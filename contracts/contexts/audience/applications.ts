import { z } from 'zod';
import { day } from '../../kernel/time.ts';
import { vacancies } from './vacancies.ts';

export const Vacancy = z.enum(vacancies);
export type Vacancy = z.infer<typeof Vacancy>;

export const applicationStates = ['received', 'erased'] as const;
export const ApplicationState = z.enum(applicationStates);
export type ApplicationState = z.infer<typeof ApplicationState>;

/** `staff`: somebody of the platform erased it, also when the applicant asked for it; `expired`: it was kept for as long as promised. */
export const ApplicationEnd = z.enum(['staff', 'expired']);
export type ApplicationEnd = z.infer<typeof ApplicationEnd>;

/** How long an application is kept. */
export const applicationMonths = 12;
export const applicationKeptMs = 365 * day;

/** Authenticated with the encrypted résumé, so that the file of one application is none of another. */
export const resumePlace = (applicationId: string): string => `resume:${applicationId}`;
