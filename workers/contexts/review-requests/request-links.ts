import { reviewRequestPurpose, type Uuid } from '@sumaa/contracts';
import { writeShortLinkCode, type OneTimeCodes } from '@sumaa/runtime/derive';

/** The link that leads to Google, and the one that ends the requests. Both stand in every request. */
export interface RequestLinks {
  readonly openUrl: string;
  readonly stopUrl: string;
}

/** The links of the request with this number to a recipient. */
export function requestLinks(
  { codes, publicUrl }: { readonly codes: Pick<OneTimeCodes, 'linkToken'>; readonly publicUrl: string },
  recipientId: Uuid,
  number: number,
): RequestLinks {
  const token = codes.linkToken({ purpose: reviewRequestPurpose, account: recipientId, issue: number });
  const openUrl = `${publicUrl}/r/${writeShortLinkCode({ subject: recipientId, issue: number, token })}`;
  return { openUrl, stopUrl: `${openUrl}/stop` };
}
