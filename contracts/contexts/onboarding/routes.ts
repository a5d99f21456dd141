import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';

const tag = 'onboarding';

/** The set-up of a new business. */
export const onboardingRoutes = {
  finishOnboarding: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/onboarding/finish',
    tag,
    auth: 'confirmed',
    permission: 'onboarding.run',
    summary: 'Leave onboarding for the dashboard.',
    body: z.object({ tour: z.boolean() }),
    model: z.object({ currentStep: z.number().int() }),
    errors: ['onboarding_step'],
  }),
} as const;
