import { callerOf } from './api.ts';
import type { Reachable } from './instance.ts';
import { codeOfKey } from './second-factor.ts';

const admin = { email: 'renewals@example.com', password: 'Renewals-4411!x' };
const seller = {
  legalName: 'شركة سُمعة',
  vatNumber: '310122393500003',
  registrationNumber: '1010123456',
  address: { building: '1234', street: 'طريق الملك فهد', district: 'العليا', city: 'الرياض', postalCode: '12345' },
  phaseTwo: false,
};

/** The environment of a platform without demo data whose administrator can `saveSeller`. */
export const withoutSeller = { DEMO_DATA: 'off', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password } as const;

/** The administrator of a new platform, whose first sign-in this is, says who issues the invoices. */
export async function saveSeller({ url }: Pick<Reachable, 'url'>): Promise<void> {
  const anonymous = callerOf(url, null);
  const half = await anonymous.model<{ secondFactor: { ticket: string; secret: string } }>('POST', '/api/UsernameAuth/AdminSignIn', {
    username: admin.email,
    password: admin.password,
  });
  const { ticket, secret } = half.secondFactor;
  const enrolled = { ticket, code: codeOfKey(secret) };
  const { token } = await anonymous.model<{ token: string }>('POST', '/api/UsernameAuth/two-factor/enrol', enrolled);
  await callerOf(url, token).model('PUT', '/api/platform/seller', seller);
}
