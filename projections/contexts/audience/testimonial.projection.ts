import {
  platformTenant,
  readable,
  type AccountEvent,
  type Iso,
  type TenantId,
  type TestimonialEvent,
  type TestimonialState,
  type Uuid,
} from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** What somebody says of the platform; the rows belong to the platform. Text and name are null once they are withdrawn or erased. */
export interface TestimonialRow {
  readonly accountId: Uuid;
  readonly tenantId: TenantId;
  readonly businessId: TenantId;
  readonly state: TestimonialState;
  readonly stars: number;
  readonly text: string | null;
  readonly name: string | null;
  readonly writtenAt: Iso;
}

const blank = (row: TestimonialRow | null): TestimonialRow | null => row && { ...row, state: 'withdrawn', text: null, name: null };

export const testimonialProjection: Projection<TestimonialRow, TestimonialEvent | AccountEvent> = {
  name: 'testimonial',
  version: 1,
  categories: ['testimonial', 'account'],
  key({ type, data }) {
    switch (type) {
      case 'TestimonialWritten':
      case 'TestimonialWithdrawn':
      case 'TestimonialDecided':
      case 'AccountErased':
        return data.accountId;
      default:
        return null;
    }
  },
  evolve(row, { type, data }) {
    switch (type) {
      case 'TestimonialWritten': {
        const { accountId, businessId, stars, writtenAt } = data;
        const [text, name] = [readable(data.text), readable(data.name)];
        // Written by somebody who is erased by now.
        const state = text === null || name === null ? 'withdrawn' : 'pending';
        return { accountId, tenantId: platformTenant, businessId, state, stars, text, name, writtenAt };
      }
      case 'TestimonialDecided':
        return row === null || row.state === 'withdrawn' ? row : { ...row, state: data.approved ? 'approved' : 'refused' };
      case 'TestimonialWithdrawn':
      case 'AccountErased':
        return blank(row);
      default:
        return row;
    }
  },
  rows: typedRows<TestimonialRow>({
    table: 'read.testimonial_v1',
    key: 'accountId',
    columns: {
      accountId: 'uuid',
      tenantId: 'text',
      businessId: 'text',
      state: 'text',
      stars: 'int',
      text: 'text',
      name: 'text',
      writtenAt: 'timestamptz',
    },
  }),
};
