export { reviewProjection } from '../contexts/reviews/index.ts';
export { searchPatterns } from '../contexts/reviews/search-text.ts';
export { projectionList, type ListedProjection } from '../projection-list.ts';
export { rebuild } from '../rebuild/index.ts';
export { follow, openGround, type Ground } from './followed-history.ts';
