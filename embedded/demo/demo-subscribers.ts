import type { Commands } from '@sumaa/command-api';
import { amountOf, day, hour, priceOf, standardFrom, vatPercent, type PlanChoice, type PlanId, type Uuid } from '@sumaa/contracts';
import { derivedId } from '@sumaa/event-store';
import { demoContext } from './demo-context.ts';
import type { Demo } from './demo.ts';

type Step =
  /** `wait`, `renew` and `decline`: a period has ended by then; what follows is to be paid, and is or is not. */
  | { readonly do: 'choose' | 'pay' | 'transfer'; readonly choice: PlanChoice }
  /** By the staff, to be paid by a transfer within two weeks. */
  | { readonly do: 'arrange'; readonly choice: PlanChoice }
  | { readonly do: 'wait' | 'renew' | 'decline' | 'cancel' }
  | { readonly do: 'grant'; readonly choice: PlanChoice; readonly months: number };

interface DemoSubscriber {
  /** Part of ids and addresses; never changed. */
  readonly id: string;
  readonly business: string;
  readonly activity: string;
  readonly owner: string;
  readonly registered: number;
  /** How many days ago, oldest first. */
  readonly life: readonly (readonly [daysAgo: number, Step])[];
}

const monthly = (plan: PlanId) => ({ plan, interval: 'monthly' }) as const;
/** Where whoever pays for a year is. */
const address = { building: '3318', street: 'طريق الكورنيش', district: 'الشاطئ', city: 'جدة', postalCode: '23414' };
const yearly = (plan: PlanId) => ({ plan, interval: 'yearly' }) as const;

/** Invented businesses, one in every state of a subscription. A period of a month began 14 days after registration; it has 28 to 31 days. */
export const demoSubscribers: readonly DemoSubscriber[] = [
  { id: 'trial', business: 'مخبز الدانة', activity: 'restaurants', owner: 'عبير الدوسري', registered: 4, life: [] },
  { id: 'trial-ends', business: 'مقهى السدرة', activity: 'cafes', owner: 'ماجد الغامدي', registered: 12, life: [] },
  {
    id: 'monthly',
    business: 'متجر واحة العود',
    activity: 'retail',
    owner: 'سلطان العنزي',
    registered: 60,
    life: [
      [55, { do: 'pay', choice: monthly('professional') }],
      [14, { do: 'renew' }],
    ],
  },
  {
    id: 'yearly',
    business: 'مغاسل النسيم',
    activity: 'other',
    owner: 'وليد الزهراني',
    registered: 100,
    life: [[90, { do: 'pay', choice: yearly('basic') }]],
  },
  {
    id: 'transfer',
    business: 'فنادق الروابي',
    activity: 'hotels',
    owner: 'الجوهرة السديري',
    registered: 30,
    life: [[20, { do: 'transfer', choice: yearly('enterprise') }]],
  },
  {
    id: 'past-due',
    business: 'صالون لمسة ياسمين',
    activity: 'beauty',
    owner: 'ياسمين العمري',
    registered: 48,
    life: [
      [40, { do: 'pay', choice: monthly('professional') }],
      [2, { do: 'decline' }],
    ],
  },
  {
    id: 'leaving',
    business: 'نادي العزم الرياضي',
    activity: 'sports',
    owner: 'تركي الشمري',
    registered: 30,
    life: [
      [25, { do: 'pay', choice: monthly('basic') }],
      [2, { do: 'cancel' }],
    ],
  },
  { id: 'expired', business: 'مطعم سواحل الخليج', activity: 'restaurants', owner: 'مشاري العجمي', registered: 20, life: [] },
  {
    id: 'cancelled',
    business: 'مكتبة الحرف الأول',
    activity: 'retail',
    owner: 'خلود الرشيد',
    registered: 70,
    life: [
      [60, { do: 'pay', choice: monthly('basic') }],
      [40, { do: 'cancel' }],
      [24, { do: 'wait' }],
    ],
  },
  {
    id: 'complimentary',
    business: 'جمعية إطعام الأهلية',
    activity: 'other',
    owner: 'نوال القرني',
    registered: 25,
    life: [[10, { do: 'grant', choice: monthly('professional'), months: 6 }]],
  },
  {
    id: 'incomplete',
    business: 'عيادات ابتسامة البدر',
    activity: 'healthcare',
    owner: 'بدر المالكي',
    registered: 18,
    life: [[0, { do: 'choose', choice: monthly('professional') }]],
  },
  {
    id: 'lapsed',
    business: 'مفروشات بيت الأثاث',
    activity: 'retail',
    owner: 'سامي الحارثي',
    registered: 38,
    life: [
      [20, { do: 'arrange', choice: monthly('professional') }],
      [5, { do: 'wait' }],
    ],
  },
];

/** Writes those businesses through the product's own commands. An interrupted writing goes on where it stopped. Returns their tenants by id. */
export async function writeDemoSubscribers(
  commands: Commands,
  { begunAt, password, staff, hold }: Pick<Demo, 'begunAt' | 'password' | 'hold'> & { readonly staff: Uuid },
): Promise<ReadonlyMap<string, Uuid>> {
  const tenants = new Map<string, Uuid>();
  for (const { id, business, activity, owner, registered, life } of demoSubscribers) {
    const ago = (days: number) => new Date(begunAt.getTime() - days * day);
    const body = {
      email: `${id}@subscribers.example`,
      Full_name: owner,
      Business_name: business,
      Phone: '0500000110',
      Password: password,
      ActivityType: activity,
    };
    const opening = demoContext(`register ${id}`, ago(registered), 'platform');
    const { accountId, tenantId } = await commands.openCompany(opening, { body, profileImageId: null, language: 'ar' });
    let chosen: PlanChoice | null = null;
    for (const [daysAgo, step] of life) {
      // A choice of today waits for its payment still.
      const at = daysAgo === 0 ? new Date(begunAt.getTime() - hour) : ago(daysAgo);
      await live(commands, { id, business, step, at, tenantId, accountId, staff, hold, choice: chosen });
      if ('choice' in step) chosen = step.choice;
    }
    await commands.internal.CheckSubscription(demoContext(`today ${id}`, begunAt, tenantId), {});
    tenants.set(id, tenantId);
  }
  return tenants;
}

interface Living extends Pick<Demo, 'hold'> {
  readonly id: string;
  readonly business: string;
  readonly step: Step;
  readonly at: Date;
  readonly tenantId: Uuid;
  readonly accountId: Uuid;
  readonly staff: Uuid;
  /** What it chose before. */
  readonly choice: PlanChoice | null;
}

async function live(commands: Commands, { id, business, step, at, tenantId, accountId, staff, hold, choice: held }: Living): Promise<void> {
  const { subscriptions, internal } = commands;
  const named = `${step.do} ${id} ${at.getTime()}`;
  const byOwner = demoContext(named, at, tenantId, { kind: 'person', accountId, role: 'admin' });
  const byTime = demoContext(`time ${named}`, at, tenantId);
  const byStaff = demoContext(`staff ${named}`, at, tenantId, { kind: 'person', accountId: staff, role: 'super_admin' });
  const settle = async (chargeId: Uuid, outcome: 'paid' | 'declined', choice: PlanChoice | null) => {
    const paymentId = derivedId(byTime.commandId, 'payment');
    if (outcome === 'paid' && choice) await hold({ paymentId, chargeId, tenantId, amount: totalOf(choice), at });
    await internal.RecordPayment(demoContext(`payment ${named}`, at, tenantId), {
      chargeId,
      paymentId,
      outcome,
      retry: outcome === 'declined' ? 'later' : null,
      method: 'card',
      reference: null,
    });
  };
  switch (step.do) {
    case 'choose':
    case 'pay':
    case 'transfer': {
      const expectedTotal = totalOf(step.choice);
      await internal.CheckSubscription(byTime, {});
      if (expectedTotal >= standardFrom) {
        const details = { legalName: business, vatNumber: null, address };
        await subscriptions.saveDetails(demoContext(`details ${named}`, at, tenantId, byOwner.actor), { tenantId, details, accountId });
      }
      await subscriptions.choosePlan(byOwner, { ...step.choice, accountId, expectedTotal });
      const chargeId = derivedId(byOwner.commandId, 'charge');
      if (step.do === 'pay') await settle(chargeId, 'paid', step.choice);
      else if (step.do === 'transfer')
        await subscriptions.recordBankTransfer(byStaff, { chargeId, halalas: expectedTotal, reference: `FT26-${chargeId.slice(0, 6)}` });
      return;
    }
    case 'arrange':
      await subscriptions.arrangePlan(byStaff, {
        ...step.choice,
        expectedTotal: totalOf(step.choice),
        reason: 'طلب بالهاتف، والدفع بالتحويل',
        accountId: staff,
      });
      return;
    case 'wait':
      await internal.CheckSubscription(byTime, {});
      return;
    case 'renew':
    case 'decline': {
      await internal.CheckSubscription(byTime, {});
      const due = await subscriptions.openCharge(tenantId);
      // One of another moment: this step was taken before the writing was interrupted.
      if (due?.requestedAt === byTime.occurredAt) await settle(due.chargeId, step.do === 'renew' ? 'paid' : 'declined', held);
      return;
    }
    case 'cancel':
      await subscriptions.cancel(byOwner, { accountId, reason: 'too_expensive', comment: null });
      return;
    case 'grant': {
      const { choice, months } = step;
      await internal.CheckSubscription(byTime, {});
      await subscriptions.grantMonths(byStaff, { ...choice, months, reason: 'جمعية خيرية', accountId: staff });
      return;
    }
    default: {
      const unhandled: never = step;
      return unhandled;
    }
  }
}

const totalOf = (choice: PlanChoice): number => amountOf(priceOf(choice), vatPercent).total;
