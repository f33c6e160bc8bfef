/** The door of accounts in Node. */
export { accountsPart } from './accounts-part.ts'
export type { AuthOptions } from './engine.ts'
export type { ProviderSettings } from './providers/oidc-clients.ts'
export { addressGroup, type Limits } from './limits/limits.ts'
export { openAuth, type Auth } from './open-auth.ts'
export { makePassword, openPeopleDesk, type PeopleDesk, type PeopleDeskOptions } from './administration/people-desk.ts'
