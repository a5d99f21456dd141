import { defineContext } from '../../kernel/context.ts';
import { emailChangeRoutes } from './email-change/routes.ts';
import { accountEvents, attemptEvents, emailEvents, googleIdentityEvents, whatsAppNumberEvents } from './events.ts';
import { googleSignInRoutes } from './google-sign-in/routes.ts';
import { identityCommands, identityQuestions } from './internal-commands.ts';
import { mailDeliveryRoutes } from './mail-delivery/routes.ts';
import { passwordRoutes } from './password/routes.ts';
import { preferencesRoutes } from './preferences/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { identityJobs } from './jobs.ts';
import { phoneRoutes } from './phone/routes.ts';
import { pushDeviceRoutes } from './push-devices/routes.ts';
import { registrationRoutes } from './registration/routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { sessionRoutes } from './session/routes.ts';
import { whatsAppRoutes } from './whatsapp/routes.ts';

export * from './events.ts';
export * from './fields.ts';
export * from './internal-commands.ts';
export * from './jobs.ts';
export * from './limit-names.ts';
export * from './password-length.ts';
export * from './policy.ts';
export * from './registration/routes.ts';
export * from './session/routes.ts';
export * from './password/routes.ts';
export * from './email-change/routes.ts';
export * from './second-factor/routes.ts';
export * from './google-sign-in/routes.ts';
export * from './preferences/routes.ts';
export * from './profile/routes.ts';
export * from './push-devices/routes.ts';
export * from './mail-delivery/routes.ts';
export * from './phone/routes.ts';
export * from './whatsapp/routes.ts';

export const identityContract = defineContext({
  events: [accountEvents, emailEvents, googleIdentityEvents, whatsAppNumberEvents, attemptEvents],
  routes: [
    registrationRoutes,
    sessionRoutes,
    passwordRoutes,
    emailChangeRoutes,
    secondFactorRoutes,
    googleSignInRoutes,
    profileRoutes,
    preferencesRoutes,
    pushDeviceRoutes,
    mailDeliveryRoutes,
    phoneRoutes,
    whatsAppRoutes,
  ],
  jobs: identityJobs,
  commands: identityCommands,
  questions: identityQuestions,
  reactors: ['when-protection-changed', 'when-account-secured', 'when-phone-code-requested'],
});
