export { foundAlerts, type FoundAlert } from './found-alerts.ts';
