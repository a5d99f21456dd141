// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { emptySignUp, registrationOf, SignUpForm } from './sign-up-schema.ts';

const complete = {
  ...emptySignUp,
  Full_name: 'هند السبيعي',
  Business_name: 'مقهى الاختبار',
  activity: 'cafes' as const,
  email: 'hind@business.example',
  Phone: '0512345678',
  Password: 'lantern of forty palms',
  agreeToTerms: true,
};

/** Field → its error codes. */
function errorsOf(form: object): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of SignUpForm.safeParse(form).error?.issues ?? []) (errors[path.join('.')] ??= []).push(message);
  return errors;
}

describe('the sign-up form', () => {
  it('reports every missing field of an empty form at once, including the activity', () => {
    expect(errorsOf(emptySignUp)).toMatchObject({
      Full_name: ['fullName'],
      activity: ['activityRequired'],
      agreeToTerms: ['agreeToTerms'],
    });
    expect(errorsOf(emptySignUp)['customActivity']).toBeUndefined();
  });

  it('requires the activity text when "other" is chosen, even with other errors present', () => {
    expect(errorsOf({ ...emptySignUp, activity: 'other' })).toMatchObject({ customActivity: ['activityRequired'] });
    expect(errorsOf({ ...complete, activity: 'other', customActivity: '  ' })).toEqual({ customActivity: ['activityRequired'] });
    expect(errorsOf({ ...complete, activity: 'other', customActivity: '\u200b\u200b' }), 'nothing to see').toEqual({
      customActivity: ['activityRequired'],
    });
    expect(errorsOf({ ...complete, customActivity: 'و'.repeat(81) }), 'left over from another choice').toEqual({});
    expect(errorsOf({ ...complete, activity: '', customActivity: 'مشتل ورد' })).toEqual({ activity: ['activityRequired'] });
    expect(errorsOf({ ...complete, activity: 'other', customActivity: 'و'.repeat(81) })).toEqual({ customActivity: ['tooLong'] });
  });

  it('accepts a complete form, and registers the user’s own activity text', () => {
    expect(errorsOf(complete)).toEqual({});
    expect(registrationOf(SignUpForm.parse(complete)).ActivityType).toBe('cafes');
    expect(registrationOf(SignUpForm.parse({ ...complete, activity: 'other', customActivity: ' مشتل ورد ' })).ActivityType).toBe(
      'مشتل ورد',
    );
  });
});
