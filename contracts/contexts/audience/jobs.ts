import { z } from 'zod';
import { TenantId, Uuid } from '../../kernel/ids.ts';
import { defineJob } from '../../kernel/job.ts';
import { SiteDocument } from './site-documents.ts';

export const audienceJobs = {
  /** Mails an article to everybody who gets the newsletter and did not get it yet. */
  sendNewsletter: defineJob('send-newsletter', z.object({ tenantId: TenantId, article: z.string() })),
  /** Brings every business a message about a changed text of the site. */
  tellOfDocument: defineJob('tell-of-document', z.object({ tenantId: TenantId, document: SiteDocument, version: z.number().int() })),
  /** Takes down what somebody said of the platform for a business whose team they left. */
  withdrawTestimonial: defineJob('withdraw-testimonial', z.object({ tenantId: TenantId, accountId: Uuid })),
} as const;
