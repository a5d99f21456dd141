export {
  attempts,
  authenticatorOf,
  enrolAdministrator,
  giveSecondFactor,
  makeProtectedPerson,
  passSteps,
  signInWithPassword,
  ticketOf,
  wrongCode,
  type Authenticator,
  type ProtectedPerson,
} from './authenticator.ts';
export { createAskingInMemory, type AskedInMemory } from './asking-in-memory.ts';
export { imported } from './imported.ts';
export { consent, handleIn, link, redeem } from './onboard.ts';
export { openCommands, type OpenCommands } from './open-commands.ts';
export { codeFor, makePerson, password, register, registrationForm, resetLinkFor, type Person } from './people.ts';
export { startTestApp, type Answer, type RequestOptions, type TestApp } from './start-test-app.ts';
export { colleagueOf, complete, grants, invite, join, linkOf, someAddress, updateMember, type Colleague } from './team.ts';
