import { activityTypes, RegisterCompanyBody } from '@sumaa/contracts';
import { z } from 'zod';

const { ActivityType } = RegisterCompanyBody.shape;

const Fields = RegisterCompanyBody.omit({ ActivityType: true, agreeToTerms: true }).extend({
  agreeToTerms: z.boolean().refine(Boolean, 'agreeToTerms'),
});

const Activity = z
  .object({
    activity: z.enum(['', ...activityTypes]).refine((chosen) => chosen !== '', 'activityRequired'),
    customActivity: z.string().trim(),
  })
  // The person's own words are the activity where `other` was chosen, and are nobody's business elsewhere.
  .superRefine(({ activity, customActivity }, context) => {
    if (activity !== 'other') return;
    for (const { message } of ActivityType.safeParse(customActivity).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['customActivity'], message });
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

/** Where the server's words go that name no field of this form: on the activity to the control in use, `messages` to the password. */
export const homesOf = ({ activity }: Pick<z.input<typeof SignUpForm>, 'activity'>) =>
  ({ ActivityType: activity === 'other' ? 'customActivity' : 'activity', messages: 'Password' }) as const;

/** The body of RegisterCompany: the person's own words where `other` was chosen. */
export function registrationOf({ activity, customActivity, agreeToTerms, ...fields }: z.output<typeof SignUpForm>) {
  return { ...fields, agreeToTerms, ActivityType: activity === 'other' ? customActivity : activity };
}
