import { z } from 'zod';
import { day } from '../../kernel/time.ts';

/** The jobs that the page of careers describes (`frontend/content/pages/careers`). */
export const vacancies = ['engineer', 'support', 'writer'] as const;
export const Vacancy = z.enum(vacancies);
export type Vacancy = z.infer<typeof Vacancy>;

export const applicationStates = ['received', 'erased'] as const;
export const ApplicationState = z.enum(applicationStates);
export type ApplicationState = z.infer<typeof ApplicationState>;

/** `staff`: somebody of the platform erased it, also when the applicant asked for it; `expired`: it was kept for as long as promised. */
export const ApplicationEnd = z.enum(['staff', 'expired']);
export type ApplicationEnd = z.infer<typeof ApplicationEnd>;

/** Of the résumé, a PDF. */
export const maxResumeBytes = 5 * 1024 * 1024;

/** How long an application is kept. */
export const applicationMonths = 12;
export const applicationKeptMs = 365 * day;

/** Authenticated with the encrypted résumé, so that the file of one application is none of another. */
export const resumePlace = (applicationId: string): string => `resume:${applicationId}`;
