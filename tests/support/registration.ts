import { randomUUID } from 'node:crypto';

export interface Registration {
  readonly email: string;
  readonly Full_name: string;
  readonly Business_name: string;
  readonly Phone: string;
  readonly Password: string;
  readonly ActivityType: string;
}

/** A valid registration with a new address; `changed` replaces fields. */
export function registrationOf(changed: Partial<Registration> = {}): Registration {
  return {
    email: `${randomUUID()}@business.example`,
    Full_name: 'هند السبيعي',
    Business_name: 'مقهى الاختبار',
    Phone: '0512345678',
    Password: `كلمة سر طويلة ${randomUUID().slice(0, 8)}`,
    ActivityType: 'cafes',
    ...changed,
  };
}

/** The form data that the sign-up form sends. */
export function formOf(
  registration: Registration,
  image?: { readonly bytes: Uint8Array; readonly name: string; readonly type: string },
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(registration)) form.append(field, value);
  if (image) form.append('ProfileImage', new Blob([Uint8Array.from(image.bytes)], { type: image.type }), image.name);
  return form;
}
