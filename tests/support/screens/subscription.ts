import {
  amountOf,
  day,
  iso,
  isoAfter,
  type BillingView,
  type ChargeView,
  type Iso,
  type PlanOption,
  type SubscriptionView,
  type Uuid,
} from '@sumaa/contracts';
import type { ScreenToSee } from './screen.ts';
import { heading } from './screen.ts';

type Billed = { readonly model: SubscriptionView & BillingView };

/** The screen in a state that the demonstration's business is not in: what the server answers is changed on its way. */
const inState = (state: string, path: string, change: (model: Billed['model']) => object, ready: ScreenToSee['ready']): ScreenToSee => ({
  name: `subscription-${state}`,
  viewer: 'admin',
  path: `/customer/subscription?shown=${state}`,
  answers: (page) =>
    page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as Billed;
      return route.fulfill({ response, json: { ...body, model: { ...body.model, ...change(body.model) } } });
    }),
  ready,
});

const charge = {
  chargeId: '00000000-0000-4000-8000-000000000001' as Uuid,
  plan: 'professional',
  interval: 'monthly',
  lines: [{ kind: 'plan', plan: 'professional', interval: 'monthly', net: 20_000 }],
  vatPercent: 15,
  creditVatPercent: null,
  amount: amountOf(20_000, 15),
  attempts: 2,
} as const;
const soon = (days: number): Iso => isoAfter(iso(new Date()), days * day);
const unpaid = (): ChargeView => ({
  ...charge,
  purpose: 'renewal',
  lines: [...charge.lines],
  period: { start: soon(-2), end: soon(28) },
  requestedAt: soon(-2),
  payBy: null,
  nextAttemptAt: soon(1),
  readOnlyAt: soon(12),
  cancelledAt: soon(28),
});

const ordered = (): ChargeView => ({ ...unpaid(), purpose: 'upgrade', plan: 'enterprise', payBy: soon(14), nextAttemptAt: null });
const bankAccount = { holder: 'شركة سُمعة لتقنية المعلومات', bank: 'مصرف الراجحي', iban: 'SA0380000000608010167519' };

/** What plans cost for a business that has half a month that it paid, and half a year that it was given. */
function granted({ plan, interval }: PlanOption): Partial<PlanOption> {
  if (interval === 'yearly') return { when: 'at_period_end', from: soon(199) };
  if (plan !== 'enterprise') return { when: plan === 'basic' ? 'at_period_end' : 'same', from: plan === 'basic' ? soon(199) : null };
  const left = { plan: 'professional', interval: 'monthly', days: 184, becomes: 74, from: soon(15) } as const;
  const lines: PlanOption['lines'] = [
    { kind: 'plan', plan, interval, net: 25_000 },
    { kind: 'credit', plan: 'professional', interval, net: -10_000 },
  ];
  return { when: 'now', from: soon(0), lines, creditVatPercent: 15, amount: amountOf(15_000, 15), granted: left, renewsAt: soon(89) };
}

/** A year for a business whose buyer is not known yet. */
async function needBuyer(...[page, say]: Parameters<ScreenToSee['ready']>): Promise<void> {
  await page.getByRole('button', { name: 'مفروشات بيت الأثاث' }).first().click();
  await page.getByRole('button', { name: say('subscriptions.grant.plan'), exact: true }).click();
  const order = page.getByRole('dialog', { name: say('subscriptions.grant.plan') });
  await order.getByRole('button', { name: say('subscription.options.interval') }).click();
  await page.getByRole('option', { name: say('subscription.interval.yearly') }).click();
  // The dearest plan is the last one.
  await order.getByRole('button', { name: say('subscriptions.column.plan') }).click();
  await page.getByRole('option').last().click();
  await page.getByRole('button', { name: say('subscription.details.add') }).waitFor();
}

/** What a business pays for: a running plan, a trial, the card page, what asks before it is done; and all of them in the console. */
export const subscriptionScreens: readonly ScreenToSee[] = [
  {
    name: 'subscription',
    viewer: 'admin',
    path: '/customer/subscription',
    ready: (page, say) => heading(page, say('subscription.options.change')),
  },
  {
    name: 'subscription-trial',
    viewer: 'new-owner',
    path: '/customer/subscription',
    ready: (page, say) => heading(page, say('subscription.options.choose')),
  },
  {
    name: 'subscription-choose',
    viewer: 'new-owner',
    path: '/customer/subscription',
    ready: async (page, say) => {
      await page
        .getByRole('button', { name: say('subscription.option.choose'), exact: true })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('subscription.choose.confirm.card') })
        .waitFor();
    },
  },
  {
    name: 'subscription-card',
    viewer: 'new-owner',
    path: '/customer/subscription/card',
    ready: (page, say) => page.getByRole('textbox', { name: say('subscription.card.field.number') }).waitFor(),
  },
  inState(
    'limit',
    '/api/Subscription',
    ({ usage }) => ({ usage: { ...usage, reviews: { ...usage.reviews, used: 100, limit: 100 }, members: { used: 5, limit: 5 } } }),
    (page, say) =>
      page
        .getByText(say('subscription.usage.reviews.left', { count: 0 }))
        .first()
        .waitFor(),
  ),
  inState(
    'past-due',
    '/api/Subscription',
    () => ({ status: 'past_due', charge: unpaid(), next: null }),
    (page, say) =>
      page
        .getByRole('link', { name: say('subscription.card.add') })
        .or(page.getByRole('link', { name: say('subscription.due.other-card') }))
        .first()
        .waitFor(),
  ),
  inState(
    'granted',
    '/api/Subscription',
    ({ options }) => ({
      plan: 'professional',
      period: { plan: 'professional', interval: 'monthly', start: soon(-15), end: soon(199), grantedFrom: soon(15) },
      next: { plan: 'professional', interval: 'monthly', at: soon(199), amount: amountOf(20_000, 15) },
      options: options.map((option) => ({ ...option, ...granted(option) })),
    }),
    async (page, say) => {
      await page
        .getByText(say('subscription.fact.period.granted-from', { date: '' }).trim())
        .first()
        .waitFor();
    },
  ),
  inState(
    'read-only',
    '/api/Subscription',
    () => ({
      status: 'cancelled',
      access: 'read_only',
      period: null,
      next: null,
      ended: { reason: 'trial_over', at: soon(-3), syncUntil: soon(27) },
    }),
    (page, say) => heading(page, say('subscription.options.choose')),
  ),
  inState(
    'transfer',
    '/api/Subscription/billing',
    () => ({ online: false, methods: { card: false, page: false, transfer: true }, bankAccount, card: null, progress: null }),
    (page, say) => heading(page, say('subscription.options.change')),
  ),
  {
    name: 'subscription-transfer-due',
    viewer: 'admin',
    path: '/customer/subscription?shown=transfer-due',
    answers: (page) =>
      page.route('**/api/Subscription**', async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as Billed;
        const methods = { card: true, page: true, transfer: true };
        const change = route.request().url().endsWith('/billing') ? { methods, bankAccount } : { charge: ordered() };
        return route.fulfill({ response, json: { ...body, model: { ...body.model, ...change } } });
      }),
    ready: (page, say) => page.getByText(say('subscription.transfer.iban')).waitFor(),
  },
  {
    name: 'subscription-details',
    viewer: 'admin',
    path: '/customer/subscription',
    ready: async (page, say) => {
      await page.getByRole('button', { name: say('subscription.details.edit') }).click();
      await page.getByRole('textbox', { name: say('subscription.details.field.legalName') }).waitFor();
    },
  },
  {
    name: 'subscription-cancel',
    viewer: 'admin',
    path: '/customer/subscription',
    ready: async (page, say) => {
      await page.getByRole('button', { name: say('subscription.cancel.open') }).click();
      await page.getByRole('alertdialog', { name: say('subscription.cancel.confirm.title') }).waitFor();
    },
  },
  {
    name: 'admin-subscriptions',
    viewer: 'super_admin',
    path: '/admin/subscriptions',
    ready: (page, say) => page.getByText(say('subscriptions.figure.monthly'), { exact: true }).waitFor(),
  },
  {
    name: 'admin-subscription-new',
    viewer: 'super_admin',
    path: '/admin/subscriptions?do=new',
    ready: (page, say) => page.getByRole('radio', { name: say('subscriptions.grant.months') }).waitFor({ state: 'attached' }),
  },
  {
    name: 'admin-subscriptions-waiting',
    viewer: 'super_admin',
    path: '/admin/subscriptions?waiting=transfer',
    answers: (page) =>
      page.route('**/api/platform/subscriptions/statistics', async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { readonly model: object };
        return route.fulfill({ response, json: { ...body, model: { ...body.model, waiting: { order: 0, refund: 2, transfer: 1 } } } });
      }),
    ready: (page, say) => page.getByRole('button', { name: say('subscriptions.waiting.show') }).waitFor(),
  },
  {
    name: 'admin-subscriptions-restored',
    viewer: 'super_admin',
    path: '/admin/subscriptions?sort=customer',
    async answers(page) {
      const at = '2026-03-01T08:00:00.000Z';
      await page.route('**/api/platform/subscriptions/statistics', async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { readonly model: object };
        return route.fulfill({ response, json: { ...body, model: { ...body.model, restoredFrom: at } } });
      });
      await page.route('**/api/platform/comparison', async (route) => {
        const [tenantId, paymentId] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
        const known = { paymentId, tenantId, business: 'بيت الشواء', amount: 23_000, at, isRenewal: true };
        const payments = [known, { ...known, paymentId: tenantId, business: null, isRenewal: false }];
        const numbers = { invoices: 41, creditNotes: 3, nextInvoice: 'INV-2026-000042', nextCreditNote: 'CRN-2026-000004' };
        const answer = { success: true, message: '', errors: null, statusCode: 200, code: 'ok' };
        return route.fulfill({ json: { ...answer, model: { backupAt: at, payments, isWhole: true, numbers } } });
      });
    },
    async ready(page, say) {
      await page.getByRole('button', { name: say('subscriptions.restored.compare') }).click();
      await page.getByText(say('subscriptions.restored.business-unknown')).waitFor();
    },
  },
  {
    name: 'admin-subscription',
    viewer: 'super_admin',
    path: '/admin/subscriptions',
    ready: async (page, say) => {
      await page.getByRole('button', { name: 'بيت الشواء' }).first().click();
      await heading(page, say('subscriptions.timeline'));
    },
  },
  ...(
    [
      ['plan', 'بيت الشواء', 'subscriptions.field.reason'],
      ['trial', 'مخبز الدانة', 'subscriptions.field.days'],
      ['months', 'مطعم سواحل الخليج', 'subscriptions.field.months'],
      ['discount', 'بيت الشواء', 'subscriptions.field.percent'],
      ['transfer', 'عيادات ابتسامة البدر', 'subscriptions.field.reference'],
    ] as const
  ).map(([grant, business, field]): ScreenToSee => ({
    name: `admin-subscription-${grant}`,
    viewer: 'super_admin',
    path: '/admin/subscriptions',
    ready: async (page, say) => {
      await page.getByRole('button', { name: business }).first().click();
      await page.getByRole('button', { name: say(`subscriptions.grant.${grant}`), exact: true }).click();
      await page.getByRole('textbox', { name: say(field) }).waitFor();
    },
  })),
  {
    name: 'admin-subscription-late-transfer',
    viewer: 'super_admin',
    path: '/admin/subscriptions',
    ready: async (page, say) => {
      await page.getByRole('button', { name: 'مفروشات بيت الأثاث' }).first().click();
      await page
        .getByRole('listitem')
        .getByRole('button', { name: say('subscriptions.grant.transfer') })
        .first()
        .click();
      await page.getByRole('textbox', { name: say('subscriptions.field.reference') }).waitFor();
    },
  },
  {
    name: 'admin-subscription-buyer-needed',
    viewer: 'super_admin',
    path: '/admin/subscriptions',
    ready: needBuyer,
  },
  {
    name: 'admin-subscription-buyer',
    viewer: 'super_admin',
    path: '/admin/subscriptions',
    ready: async (page, say) => {
      await needBuyer(page, say);
      await page.getByRole('button', { name: say('subscription.details.add') }).click();
      await page.getByRole('textbox', { name: say('subscription.details.field.legalName') }).waitFor();
    },
  },
  {
    name: 'admin-subscription-refund',
    viewer: 'super_admin',
    path: '/admin/subscriptions',
    ready: async (page, say) => {
      await page.getByRole('button', { name: 'بيت الشواء' }).first().click();
      await page
        .getByRole('button', { name: say('subscriptions.refund'), exact: true })
        .first()
        .click();
      await page.getByRole('textbox', { name: say('subscriptions.refund.sum') }).waitFor();
    },
  },
  {
    name: 'admin-subscription-seller',
    viewer: 'super_admin',
    path: '/admin/subscriptions',
    ready: async (page, say) => {
      await page.getByRole('button', { name: say('subscriptions.seller'), exact: true }).click();
      await page.getByRole('textbox', { name: say('subscriptions.seller.registration') }).waitFor();
    },
  },
];
