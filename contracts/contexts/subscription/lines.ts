interface WithLines {
  /** Of a charge. */
  readonly lines: readonly { readonly kind: string; readonly net: number }[];
}

/** What a charge takes off for an earlier one, before VAT. */
export const creditOf = ({ lines }: WithLines): number => lines.reduce((sum, { kind, net }) => (kind === 'credit' ? sum - net : sum), 0);

/** What is invoiced for a charge before VAT: what was taken off for an earlier one was paid too. */
export const invoicedNet = ({ lines }: WithLines): number => lines.reduce((sum, { kind, net }) => (kind === 'credit' ? sum : sum + net), 0);
