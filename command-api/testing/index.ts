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
export { consent } from './onboard.ts';
export { openCommands, type OpenCommands } from './open-commands.ts';
export { codeFor, makePerson, password, register, registrationForm, resetLinkFor, type Person } from './people.ts';
export { startBench, type Answer, type Asking, type Bench } from './start-bench.ts';
export { colleagueOf, complete, grants, invite, join, linkOf, someAddress, updateMember, type Colleague } from './team.ts';
