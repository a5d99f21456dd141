import { accept, refuse, type Decision, type Iso, type TenantId, type TestimonialEvent, type Uuid } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

export type TestimonialState =
  | { readonly status: 'none' }
  | {
      readonly status: 'pending' | 'approved' | 'refused';
      readonly accountId: Uuid;
      readonly businessId: TenantId;
      readonly writtenAt: Iso;
    };

export type TestimonialCommand =
  | {
      readonly type: 'WriteTestimonial';
      readonly accountId: Uuid;
      readonly businessId: TenantId;
      readonly stars: number;
      readonly text: string;
      readonly name: string;
      readonly at: Iso;
    }
  /** `of`: only what was said for this business, whose team its writer left; null: whatever was said. */
  | { readonly type: 'WithdrawTestimonial'; readonly of: TenantId | null; readonly at: Iso }
  | { readonly type: 'DecideTestimonial'; readonly approved: boolean; readonly writtenAt: Iso; readonly decidedBy: Uuid; readonly at: Iso };

/** What somebody says of the platform in public: `testimonial-<accountId>`. */
export const testimonial: Decider<TestimonialState, TestimonialCommand, TestimonialEvent> = {
  category: 'testimonial',
  initial: () => ({ status: 'none' }),
  evolve(state, { type, data }) {
    switch (type) {
      case 'TestimonialWritten':
        return { status: 'pending', accountId: data.accountId, businessId: data.businessId, writtenAt: data.writtenAt };
      case 'TestimonialWithdrawn':
        return { status: 'none' };
      case 'TestimonialDecided':
        return state.status === 'none' ? state : { ...state, status: data.approved ? 'approved' : 'refused' };
      default: {
        const unhandled: never = type;
        return unhandled;
      }
    }
  },
  decide(state, command): Decision<TestimonialEvent> {
    const { at } = command;
    if (command.type === 'WriteTestimonial') {
      const { accountId, businessId, stars, text, name } = command;
      return accept({ type: 'TestimonialWritten', data: { accountId, businessId, stars, text, name, writtenAt: at } });
    }
    if (command.type === 'WithdrawTestimonial') {
      if (state.status === 'none' || (command.of !== null && command.of !== state.businessId)) return accept();
      return accept({ type: 'TestimonialWithdrawn', data: { accountId: state.accountId, withdrawnAt: at } });
    }
    if (state.status === 'none') return refuse('not_found');
    const { approved, writtenAt, decidedBy } = command;
    // Its writer may change it while staff read it.
    if (writtenAt !== state.writtenAt) return refuse('conflict');
    if (state.status === (approved ? 'approved' : 'refused')) return accept();
    return accept({ type: 'TestimonialDecided', data: { accountId: state.accountId, approved, decidedBy, decidedAt: at } });
  },
};
