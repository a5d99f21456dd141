export { startAiStandIn, type AiOptions, type AiStandIn } from './start-ai.ts';
