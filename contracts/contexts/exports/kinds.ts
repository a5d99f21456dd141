import { z } from 'zod';
import type { ExportKind } from '../../kernel/export-kind.ts';
import { analyticsExports } from '../analytics/exports.ts';
import { wholeAnalyticsPlan } from '../analytics/policy.ts';
import { contactExports } from '../contact-inbox/exports.ts';
import { platformExports } from '../platform/exports.ts';
import { privacyExports } from '../privacy/exports.ts';
import { reviewRequestExports } from '../review-requests/exports.ts';
import { reviewExports } from '../reviews/exports.ts';
import { subscriberExports } from '../subscribers/exports.ts';
import type { PlanId } from '../subscription/catalogue.ts';

/** Everything that can be exported. A context adds its own group here. */
export const exportKinds = {
  ...contactExports,
  ...reviewExports,
  ...reviewRequestExports,
  ...analyticsExports,
  ...platformExports,
  ...privacyExports,
  ...subscriberExports,
} as const;

type Kinds = (typeof exportKinds)[keyof typeof exportKinds];
export type ExportKindId = Kinds['id'];

/** Every kind by its id. */
export const exportKindById = Object.fromEntries(Object.values(exportKinds).map((kind) => [kind.id, kind])) as unknown as Readonly<
  Record<ExportKindId, ExportKind<ExportKindId>>
>;

export const exportKindIds = Object.keys(exportKindById) as [ExportKindId, ...ExportKindId[]];
export const ExportKindId = z.enum(exportKindIds);

/**
 * The lowest plan that has a kind. What the plans sell as custom reports are those of the analytics, with each of their tables. Kinds that are
 * not named are lists of what a business or a person has recorded themselves, such as its reviews; they come with every plan, and the notice
 * of the plan on the analytics says so.
 */
export const leastPlanOf: Partial<Record<ExportKindId, PlanId>> = { analytics: wholeAnalyticsPlan };
