import { activityTypes, RegisterCompanyBody } from '@sumaa/contracts';
import { z } from 'zod';

/** The command's own fields; the activity as two controls, and the box that must be ticked. Messages are codes of the contracts. */
export const SignUpForm = RegisterCompanyBody.omit({ ActivityType: true, agreeToTerms: true })
  .extend({
    activity: z.enum(['', ...activityTypes]),
    customActivity: z.string().trim().max(80, 'tooLong'),
    agreeToTerms: z.boolean().refine(Boolean, 'agreeToTerms'),
  })
  .superRefine(({ activity, customActivity }, context) => {
    if (activity === '') context.addIssue({ code: 'custom', path: ['activity'], message: 'activityRequired' });
    if (activity === 'other' && customActivity === '')
      context.addIssue({ code: 'custom', path: ['customActivity'], message: 'activityRequired' });
  });

export const emptySignUp: z.input<typeof SignUpForm> = {
  Full_name: '',
  Business_name: '',
  activity: '',
  customActivity: '',
  email: '',
  Phone: '',
  Password: '',
  agreeToTerms: false,
};

/** The body of RegisterCompany: the person's own words where `other` was chosen. */
export function registrationOf({ activity, customActivity, agreeToTerms, ...fields }: z.output<typeof SignUpForm>) {
  return { ...fields, agreeToTerms, ActivityType: activity === 'other' ? customActivity : activity };
}
