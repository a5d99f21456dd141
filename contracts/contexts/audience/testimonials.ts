import { z } from 'zod';
import type { FieldErrorCode } from '../../kernel/field-errors.ts';
import { defineEvent, personal, type EventsOf } from '../../kernel/event.ts';
import { TenantId, Uuid } from '../../kernel/ids.ts';
import { Language } from '../../kernel/locale.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';

const says = (code: FieldErrorCode) => code;

/** How long what a business says of the platform may be. */
export const testimonialLength = { shortest: 20, longest: 400 } as const;

/** `pending`: staff have not decided about what it says now. */
export const TestimonialState = z.enum(['pending', 'approved', 'refused', 'withdrawn']);
export type TestimonialState = z.infer<typeof TestimonialState>;

/** Without the consent nothing is stored. `name`: as its writer wants to be named. */
export const TestimonialBody = z.object({
  stars: z
    .number({ error: says('required') })
    .int(says('invalid'))
    .min(1, says('required'))
    .max(5, says('invalid')),
  text: z
    .string({ error: says('required') })
    .trim()
    .min(testimonialLength.shortest, says('tooShort'))
    .max(testimonialLength.longest, says('tooLong')),
  name: z
    .string({ error: says('required') })
    .trim()
    .min(1, says('required'))
    .max(80, says('tooLong')),
  consent: z.literal(true, { error: says('required') }),
});
export type TestimonialBody = z.infer<typeof TestimonialBody>;

const of = { category: 'testimonial' } as const;

/** `testimonial-<accountId>`, of the platform: what somebody says of it in public, for their business. */
export const testimonialEvents = {
  /** Its writer consents to showing it; what was decided before no longer holds. */
  TestimonialWritten: defineEvent({
    ...of,
    type: 'TestimonialWritten',
    subject: 'accountId',
    data: {
      accountId: Uuid,
      businessId: TenantId,
      stars: z.number().int(),
      text: personal(z.string()),
      name: personal(z.string()),
      writtenAt: Iso,
    },
  }),
  TestimonialWithdrawn: defineEvent({ ...of, type: 'TestimonialWithdrawn', data: { accountId: Uuid, withdrawnAt: Iso } }),
  TestimonialDecided: defineEvent({
    ...of,
    type: 'TestimonialDecided',
    data: { accountId: Uuid, approved: z.boolean(), decidedBy: Uuid, decidedAt: Iso },
  }),
} as const;
export type TestimonialEvent = EventsOf<typeof testimonialEvents>;

/** Whoever wrote one reads and withdraws it, whatever they may do in the business by now. */
const own = { tag: 'audience', auth: 'session' } as const;

const Shown = z.object({ stars: z.number().int(), text: z.string(), name: z.string() });

/** One in the console. `writtenAt` names what was read when it is decided. */
export const Testimonial = Shown.extend({
  id: Uuid,
  business: z.string(),
  state: TestimonialState,
  writtenAt: Iso,
});
export type Testimonial = z.infer<typeof Testimonial>;

export const testimonialRoutes = {
  ownTestimonial: defineRoute({
    ...own,
    app: 'query',
    method: 'GET',
    path: '/api/testimonial',
    summary: 'What the caller said of the platform and what became of it; null: nothing, or it was withdrawn.',
    model: Shown.extend({ state: TestimonialState, writtenAt: Iso }).nullable(),
  }),
  writeTestimonial: defineRoute({
    tag: 'audience',
    auth: 'confirmed',
    permission: 'subscription.write',
    businessOnly: true,
    app: 'command',
    method: 'PUT',
    path: '/api/testimonial',
    summary: 'Say something of the platform, with the consent to show it. It is shown once staff have approved it.',
    body: TestimonialBody,
    model: z.null(),
    errors: ['validation_failed'],
    limit: { max: 20, perMinutes: 60 },
  }),
  withdrawTestimonial: defineRoute({
    ...own,
    app: 'command',
    method: 'DELETE',
    path: '/api/testimonial',
    summary: 'Withdraw the consent: it is shown no longer. Repeating it changes nothing.',
    model: z.null(),
    limit: { max: 20, perMinutes: 60 },
  }),
  testimonials: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/audience/testimonials',
    tag: 'audience',
    auth: 'confirmed',
    permission: 'platform.content',
    summary: 'What businesses say of the platform, those that wait for a decision first.',
    model: z.object({ items: z.array(Testimonial) }),
  }),
  decideTestimonial: defineRoute({
    app: 'command',
    method: 'PUT',
    path: '/api/audience/testimonials/:id/decision',
    tag: 'audience',
    auth: 'confirmed',
    permission: 'platform.content',
    summary: 'Show it on the landing page, or not. Refused when its writer has changed it since `writtenAt`.',
    params: z.object({ id: Uuid }),
    body: z.object({ approved: z.boolean(), writtenAt: Iso }),
    model: z.null(),
    errors: ['not_found', 'conflict'],
  }),
  publicTestimonials: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/public/testimonials',
    tag: 'audience',
    auth: 'none',
    summary: 'What businesses say of the platform, with their consent and approved by staff, the newest first; at most six.',
    model: z.object({
      items: z.array(Shown.extend({ business: z.string() })),
      rating: z
        .object({ average: z.number(), count: z.number().int() })
        .nullable()
        .describe('Of all that was said and not withdrawn, approved or not; null while nothing is approved.'),
    }),
    limit: { max: 120, perMinutes: 1 },
  }),
  testimonialsPart: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/public/site-parts/testimonials',
    tag: 'audience',
    auth: 'none',
    raw: true,
    summary:
      'The same as a piece of HTML, which the edge puts into the page for those without scripts; nothing while there are none. At most 30 seconds old.',
    query: z.object({ lang: Language.default('ar') }),
    model: z.string(),
    limit: { max: 600, perMinutes: 1 },
  }),
} as const;
