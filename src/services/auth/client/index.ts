/** The door of accounts in the browser. */
export { createAuthClient, type AuthClient } from './auth-client.ts'
export { AuthProvider, useAuth, useUser } from './auth-provider.tsx'
export {
  askForPasskey,
  canAutofillPasskeys,
  canUsePasskeys,
  makePasskey,
  stopAskingForPasskey,
  type PasskeyRefusal,
} from './passkeys.ts'
export { openProviderWindow, postProviderReturn, type ProviderWindow } from './provider-window.ts'
export { createSessionCalls, type SessionCalls } from './session-calls.ts'
export { eraseNames } from './user-name-cache.ts'
export { useName, useNames, useNoteName } from './use-names.ts'
