/** The door of accounts in the browser. */
export { createAuthClient, type AuthClient } from './auth-client.ts'
export { AuthProvider, useAuth, useUser } from './auth-provider.tsx'
export { createUserRecordLoader } from './user-record-loader.ts'
