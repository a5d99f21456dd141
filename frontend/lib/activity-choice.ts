import { activityTypes, RegisterCompanyBody } from '@sumaa/contracts';
import { z } from 'zod';

const { ActivityType } = RegisterCompanyBody.shape;

/** The kind of a business as two controls: a listed one, or the user's own text where `other` was chosen. */
export const ActivityChoice = z
  .object({
    activity: z.enum(['', ...activityTypes]).refine((chosen) => chosen !== '', 'activityRequired'),
    customActivity: z.string().trim(),
  })
  // `customActivity` is validated only when the user chose `other`.
  .superRefine(({ activity, customActivity }, context) => {
    if (activity !== 'other') return;
    for (const { message } of ActivityType.safeParse(customActivity).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['customActivity'], message });
  });

type Choice = z.infer<typeof ActivityChoice>;

/** The chosen kind as the server takes it. */
export const activityOf = ({ activity, customActivity }: Choice): string => (activity === 'other' ? customActivity : activity);
