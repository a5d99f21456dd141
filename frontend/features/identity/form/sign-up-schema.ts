import { activityTypes, RegisterCompanyBody } from '@sumaa/contracts';
import { z } from 'zod';

const Fields = RegisterCompanyBody.omit({ ActivityType: true, agreeToTerms: true }).extend({
  agreeToTerms: z.boolean().refine(Boolean, 'agreeToTerms'),
});

const Activity = z
  .object({
    activity: z.enum(['', ...activityTypes]).refine((chosen) => chosen !== '', 'activityRequired'),
    customActivity: z.string().trim().max(80, 'tooLong'),
  })
  .refine(({ activity, customActivity }) => activity !== 'other' || customActivity !== '', {
    path: ['customActivity'],
    message: 'activityRequired',
  });

/**
 * The command's own fields; the activity as two controls, and the box that must be ticked. Messages are codes of the contracts.
 * The activity is a half of its own: a rule over two fields is left out while another field of the same object is wrong.
 */
export const SignUpForm = z.intersection(Fields, Activity);

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
