import type { ExportBody } from '@sumaa/contracts';

/** What is exported from a screen. */
export type ExportOf = Pick<ExportBody, 'kind' | 'filters'> & {
  /** How many rows that will be, where the screen knows it. */
  readonly rows?: number | undefined;
  /** What a part of its kind is called. */
  readonly title?: string | undefined;
};
