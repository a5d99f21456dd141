import { z } from 'zod';
import { TenantId } from '../../kernel/ids.ts';
import { defineJob } from '../../kernel/job.ts';
import { SiteDocument } from './site-documents.ts';

export const audienceJobs = {
  /** Mails an article to everybody who gets the newsletter and did not get it yet. */
  sendNewsletter: defineJob('send-newsletter', z.object({ tenantId: TenantId, article: z.string() })),
  /** Brings every business a message about a changed text of the site. */
  tellOfDocument: defineJob('tell-of-document', z.object({ tenantId: TenantId, document: SiteDocument, version: z.number().int() })),
} as const;
