export { contactClockProjection } from '../contexts/contact-inbox/contact-clock.projection.ts';
export { contactMessageProjection } from '../contexts/contact-inbox/contact-message.projection.ts';
export { reviewProjection } from '../contexts/reviews/review.projection.ts';
export { projectionList } from '../contexts.ts';
export type { ListedProjection } from '../infra/index.ts';
export { rebuild } from '../rebuild/index.ts';
export { foldAll, openProjectionFixture, type ProjectionFixture } from './projection-fixture.ts';
