import { z } from 'zod';
import { defineRoute } from '../../../kernel/route.ts';
import { Iso } from '../../../kernel/time.ts';
import { DisplayName } from '../../identity/fields.ts';
import { PostalAddress, SellerIdentity } from '../../subscription/payment/billing-details.ts';

const tag = 'platform';
const permission = 'platform.settings';
const AddressLine = DisplayName('required', 120);

/** Who issues the invoices of this installation. */
export const sellerRoutes = {
  seller: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/platform/seller',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'Who issues invoices; null until it was saved: invoices wait for it.',
    model: z.object({ seller: SellerIdentity.nullable(), savedAt: Iso.nullable() }),
  }),
  saveSeller: defineRoute({
    app: 'command',
    method: 'PUT',
    path: '/api/platform/seller',
    tag,
    auth: 'confirmed',
    permission,
    summary:
      'Save who issues invoices; refused when a colleague saved another since `savedAt`. Invoices that waited for it are issued; those issued before keep what they say.',
    body: SellerIdentity.extend({
      legalName: SellerIdentity.shape.legalName.pipe(DisplayName('required', 200)),
      address: PostalAddress.extend({ street: AddressLine, district: AddressLine, city: AddressLine }),
      /** When what the caller changed was saved; null: nothing was. Left out: it is saved over whatever is there. */
      savedAt: Iso.nullable().optional(),
    }),
    model: z.null(),
    errors: ['validation_failed', 'settings_changed'],
  }),
} as const;
