export { Bell } from './components/bell.tsx';
export { notificationsLive } from './live.ts';
