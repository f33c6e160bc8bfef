/** The door of accounts in the browser. */
export { createAuthClient, type AuthClient, type AuthClientOptions, type SessionState } from './auth-client.ts'
export { AuthProvider, useAuth, useUser } from './auth-provider.tsx'
export { createUserRecordLoader, type LoadUserRecord } from './user-record-loader.ts'
