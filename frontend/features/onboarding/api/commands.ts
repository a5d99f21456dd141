import { onboardingRoutes } from '@sumaa/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { signIn, useSession } from '../../../lib/session/session.ts';
import { requestTour } from '../tour/tour-store.ts';

/** Finishes the onboarding; the route guard then opens the dashboard. */
export function useFinish() {
  const session = useSession();
  return useMutation({
    mutationFn: async (body: { readonly tour: boolean }) => (await call(onboardingRoutes.finishOnboarding, { body })).model,
    onSuccess: ({ currentStep }, { tour }) => {
      // Before `signIn`: the route guard leaves this screen as soon as the step changes.
      if (tour) requestTour();
      signIn({ ...session, onboardingStep: currentStep });
    },
  });
}
