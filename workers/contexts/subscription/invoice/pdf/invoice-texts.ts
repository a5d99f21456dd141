/** A label of a document in both languages. */
export interface Label {
  readonly ar: string;
  readonly en: string;
}
const label = (ar: string, en: string): Label => ({ ar, en });

/** The labels of invoices and credit notes. */
export const labels = {
  standard: label('فاتورة ضريبية', 'Tax invoice'),
  simplified: label('فاتورة ضريبية مبسطة', 'Simplified tax invoice'),
  creditNote: label('إشعار دائن', 'Credit note'),
  number: label('الرقم', 'Number'),
  issued: label('تاريخ الإصدار', 'Issued'),
  hijri: label('الموافق', 'Hijri date'),
  refersTo: label('عن الفاتورة', 'About invoice'),
  seller: label('البائع', 'Seller'),
  buyer: label('المشتري', 'Buyer'),
  vatNumber: label('الرقم الضريبي', 'VAT number'),
  registration: label('السجل التجاري', 'Commercial registration'),
  address: label('العنوان', 'Address'),
  item: label('الوصف', 'Description'),
  period: label('الفترة', 'Period'),
  net: label('المبلغ قبل الضريبة (ر.س)', 'Net (SAR)'),
  vat: label('ضريبة القيمة المضافة', 'VAT'),
  total: label('الإجمالي شاملًا الضريبة (ر.س)', 'Total with VAT (SAR)'),
  subtotal: label('المجموع قبل الضريبة (ر.س)', 'Total before VAT (SAR)'),
  paid: label('تاريخ الدفع', 'Paid'),
  reason: label('السبب', 'Reason'),
} as const satisfies Record<string, Label>;

export const reasonNames = {
  plan_changed: label('تغيير الباقة', 'The plan was changed'),
  refund: label('مبلغ مُعاد', 'Refund'),
} as const;
export const methodNames = {
  card: label('بالبطاقة', 'by card'),
  hosted_invoice: label('عبر صفحة الدفع', 'on the payment page'),
  bank_transfer: label('بتحويل بنكي', 'by bank transfer'),
} as const;
export const intervalNames = { monthly: label('شهري', 'monthly'), yearly: label('سنوي', 'yearly') } as const;
export const lineNames = {
  plan: label('اشتراك', 'Subscription'),
  discount: label('خصم', 'Discount'),
  credit: label('ما تبقى من باقة سابقة', 'Rest of an earlier plan'),
  refund: label('مبلغ مُعاد', 'Refund'),
} as const;
