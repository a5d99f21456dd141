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

/** Field → the codes of what is wrong with it. */
function wrongs(form: object): Record<string, string[]> {
  const wrong: Record<string, string[]> = {};
  for (const { path, message } of SignUpForm.safeParse(form).error?.issues ?? []) (wrong[path.join('.')] ??= []).push(message);
  return wrong;
}

describe('what the sign-up asks for', () => {
  it('says of an empty form at once everything that is missing, the activity with it', () => {
    expect(wrongs(emptySignUp)).toMatchObject({ Full_name: ['fullName'], activity: ['activityRequired'], agreeToTerms: ['agreeToTerms'] });
    expect(wrongs(emptySignUp)['customActivity']).toBeUndefined();
  });

  it('asks for the activity in words where another is chosen, also beside other mistakes', () => {
    expect(wrongs({ ...emptySignUp, activity: 'other' })).toMatchObject({ customActivity: ['activityRequired'] });
    expect(wrongs({ ...complete, activity: 'other', customActivity: '  ' })).toEqual({ customActivity: ['activityRequired'] });
    expect(wrongs({ ...complete, activity: 'other', customActivity: '\u200b\u200b' }), 'nothing to see').toEqual({
      customActivity: ['activityRequired'],
    });
    expect(wrongs({ ...complete, customActivity: 'و'.repeat(81) }), 'left over from another choice').toEqual({});
    expect(wrongs({ ...complete, activity: '', customActivity: 'مشتل ورد' })).toEqual({ activity: ['activityRequired'] });
    expect(wrongs({ ...complete, activity: 'other', customActivity: 'و'.repeat(81) })).toEqual({ customActivity: ['tooLong'] });
  });

  it('takes what is complete, and registers the person’s own words', () => {
    expect(wrongs(complete)).toEqual({});
    expect(registrationOf(SignUpForm.parse(complete)).ActivityType).toBe('cafes');
    expect(registrationOf(SignUpForm.parse({ ...complete, activity: 'other', customActivity: ' مشتل ورد ' })).ActivityType).toBe(
      'مشتل ورد',
    );
  });
});
