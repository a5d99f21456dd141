import type { Iso, TenantId, TestimonialEvent, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import { testimonial } from './testimonial.ts';

const { given } = specOf(testimonial);
const accountId = '11111111-1111-4111-8111-111111111111' as Uuid;
const decidedBy = '22222222-2222-4222-8222-222222222222' as Uuid;
const businessId = '33333333-3333-4333-8333-333333333333' as TenantId;
const at = '2026-03-01T08:00:00.000Z' as Iso;
const later = '2026-03-02T08:00:00.000Z' as Iso;
const said = { accountId, businessId, stars: 5, text: 'وفّر علينا ساعات كل أسبوع', name: 'نورة' };
const written = (writtenAt: Iso): TestimonialEvent => ({ type: 'TestimonialWritten', data: { ...said, writtenAt } });
const decided = (approved: boolean): TestimonialEvent => ({
  type: 'TestimonialDecided',
  data: { accountId, approved, decidedBy, decidedAt: at },
});
const withdrawn: TestimonialEvent = { type: 'TestimonialWithdrawn', data: { accountId, withdrawnAt: at } };
const decide = (approved: boolean, writtenAt = at) => ({ type: 'DecideTestimonial', approved, writtenAt, decidedBy, at }) as const;

test('what was written is approved or refused by staff, and decided anew', () => {
  given()
    .when({ type: 'WriteTestimonial', ...said, at })
    .then(written(at));
  given(written(at)).when(decide(true)).then(decided(true));
  given(written(at), decided(true)).when(decide(true)).then();
  given(written(at), decided(true)).when(decide(false)).then(decided(false));
});

test('staff decide about what they read only, and not about what was withdrawn', () => {
  given(written(at), written(later)).when(decide(true)).thenRefused('conflict');
  given(written(at), withdrawn).when(decide(true)).thenRefused('not_found');
  given().when(decide(true)).thenRefused('not_found');
});

test('what is written again needs a new decision', () => {
  given(written(at), decided(true), written(later)).when(decide(true, later)).then(decided(true));
});

test('it is withdrawn once', () => {
  given(written(at), decided(true)).when({ type: 'WithdrawTestimonial', of: null, at }).then(withdrawn);
  given(written(at), withdrawn).when({ type: 'WithdrawTestimonial', of: null, at }).then();
  given().when({ type: 'WithdrawTestimonial', of: null, at }).then();
});

test('it is withdrawn when its writer leaves the team of the business for which it was said, and of no other', () => {
  given(written(at), decided(true)).when({ type: 'WithdrawTestimonial', of: businessId, at }).then(withdrawn);
  const other = '44444444-4444-4444-8444-444444444444' as TenantId;
  given(written(at), decided(true)).when({ type: 'WithdrawTestimonial', of: other, at }).then();
});
