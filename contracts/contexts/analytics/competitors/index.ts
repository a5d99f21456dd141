export * from './events.ts';
export * from './gap.ts';
export * from './internal-commands.ts';
export * from './policy.ts';
export * from './routes.ts';
