import type { Role } from '@sumaa/contracts';

/** The demo's team, all invented, with every role of a business. The first member registers the business. */
export const demoTeam: readonly {
  readonly role: Exclude<Role, 'super_admin'>;
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  /** Number of branches, counted from the first, that the member is limited to; absent: all. */
  readonly branches?: number;
}[] = [
  { role: 'admin', fullName: 'نورة الشهري', email: 'noura@baytalshiwa.example', phone: '0500000101' },
  { role: 'manager', fullName: 'فيصل الحربي', email: 'faisal@baytalshiwa.example', phone: '0500000102', branches: 2 },
  { role: 'agent', fullName: 'لجين العتيبي', email: 'lujain@baytalshiwa.example', phone: '0500000103' },
  { role: 'agent', fullName: 'سامي القرشي', email: 'sami@baytalshiwa.example', phone: '0500000104' },
  { role: 'viewer', fullName: 'هالة الزامل', email: 'hala@baytalshiwa.example', phone: '0500000105' },
];

/** The person the general manager has just invited. */
export const demoGuest = { role: 'agent', email: 'reem@baytalshiwa.example' } as const;
