export { createCodes, type Issue, type OneTimeCodes } from './codes.ts';
export { bodyHash, constantTimeEqual, emailHmac, ipHash, normaliseEmail, sha256, subkey } from './keyed.ts';
export { namespaces, uuidV5 } from './uuid.ts';
export { connectionIdOf, derivedId, firstRunIdOf, historyRunIdOf, locationIdOf, memberIdOf, partIdOf, reviewIdOf } from './ids.ts';
