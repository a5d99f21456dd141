export * from './clock.ts';
export * from './due-times.ts';
export * from './events.ts';
export * from './routes.ts';
export * from './settings.ts';
