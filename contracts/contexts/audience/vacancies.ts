/** The jobs that the page of careers describes (`frontend/content/pages/careers`). */
export const vacancies = ['engineer', 'support', 'writer'] as const;

/** Of the résumé, a PDF. */
export const maxResumeBytes = 5 * 1024 * 1024;
