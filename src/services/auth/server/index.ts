/** The door of accounts in Node. */
export { accountsPart } from './accounts-part.ts'
export type { AuthOptions } from './engine.ts'
export type { ProviderSettings } from './providers/oidc-clients.ts'
export { addressGroup, type Limits } from './limits/limits.ts'
export { openAuth, type Auth } from './open-auth.ts'
export {
  makePassword,
  openAdminCommands,
  type AdminCommands,
  type AdminCommandsOptions,
} from './administration/admin-commands.ts'
