import { z } from 'zod';
import { defineExport, type InBoth } from '../../kernel/export-kind.ts';
import { PlanId } from '../subscription/catalogue.ts';
import { SubscriberConnection, SubscriberSort, SubscriberStatus } from './subscriber.ts';

const plans: Readonly<Record<PlanId, InBoth>> = {
  basic: { ar: 'الأساسية', en: 'Basic' },
  professional: { ar: 'الاحترافية', en: 'Professional' },
  enterprise: { ar: 'المؤسسات', en: 'Enterprise' },
};
const statuses: Readonly<Record<SubscriberStatus, InBoth>> = {
  active: { ar: 'نشط', en: 'Active' },
  trial: { ar: 'تجربة', en: 'Trial' },
  expired: { ar: 'منتهٍ', en: 'Expired' },
  inactive: { ar: 'غير نشط', en: 'Inactive' },
};

export const subscriberExports = {
  /** The businesses as the console lists them. */
  subscribers: defineExport({
    id: 'subscribers',
    permission: 'platform.customers',
    title: { ar: 'المشتركون', en: 'Subscribers' },
    filters: z.object({
      search: z.string().trim().max(200).optional(),
      plan: PlanId.optional(),
      status: SubscriberStatus.optional(),
      connection: SubscriberConnection.optional(),
      sort: SubscriberSort.default('recent'),
    }),
    columns: [
      { key: 'name', type: 'text', header: { ar: 'المشترك', en: 'Subscriber' } },
      { key: 'owner_name', type: 'text', header: { ar: 'صاحب الحساب', en: 'Account owner' } },
      { key: 'email', type: 'text', header: { ar: 'البريد الإلكتروني', en: 'E-mail' } },
      { key: 'activity_type', type: 'text', header: { ar: 'النشاط', en: 'Activity' } },
      { key: 'city', type: 'text', header: { ar: 'المدينة', en: 'City' } },
      { key: 'plan', type: 'choice', choices: plans, header: { ar: 'الباقة', en: 'Plan' } },
      { key: 'status', type: 'choice', choices: statuses, header: { ar: 'الحالة', en: 'Status' } },
      { key: 'ends_at', type: 'instant', header: { ar: 'ينتهي في', en: 'Ends' } },
      { key: 'branches', type: 'number', header: { ar: 'الفروع', en: 'Branches' } },
      { key: 'reviews', type: 'number', header: { ar: 'المراجعات', en: 'Reviews' } },
      { key: 'rating', type: 'number', header: { ar: 'التقييم', en: 'Rating' } },
      { key: 'revenue', type: 'number', header: { ar: 'الإيراد بالريال قبل الضريبة', en: 'Revenue in SAR before VAT' } },
      { key: 'last_sign_in_at', type: 'instant', header: { ar: 'آخر دخول', en: 'Last login' } },
      { key: 'joined_at', type: 'instant', header: { ar: 'الانضمام', en: 'Joined' } },
    ],
  }),
} as const;
