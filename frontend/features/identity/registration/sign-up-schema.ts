import { RegisterCompanyBody } from '@sumaa/contracts';
import { z } from 'zod';
import { ActivityChoice, activityOf } from '../../../lib/activity-choice.ts';

const Fields = RegisterCompanyBody.omit({ ActivityType: true, agreeToTerms: true }).extend({
  agreeToTerms: z.boolean().refine(Boolean, 'agreeToTerms'),
});

/**
 * The fields of the command, with the activity as two controls and a required terms box. Messages are error codes of the contracts. The
 * activity is a separate schema because zod skips a rule over two fields while another field of the same object is invalid.
 */
export const SignUpForm = z.intersection(Fields, ActivityChoice);

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

/** Maps server error fields that this form does not have: the activity to the control in use, `messages` to the password. */
export const formFieldOf = ({ activity }: Pick<z.input<typeof SignUpForm>, 'activity'>) =>
  ({ ActivityType: activity === 'other' ? 'customActivity' : 'activity', messages: 'Password' }) as const;

/** The body of RegisterCompany; the activity is the user's own text where `other` was chosen. */
export function registrationOf({ activity, customActivity, agreeToTerms, ...fields }: z.output<typeof SignUpForm>) {
  return { ...fields, agreeToTerms, ActivityType: activityOf({ activity, customActivity }) };
}
