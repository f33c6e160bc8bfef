import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import type { UserRecord } from '#auth'
import type { AuthClient } from './auth-client.ts'

const AuthContext = createContext<AuthClient | null>(null)

/** Gives the screens below it the accounts of this page. */
export function AuthProvider({ client, children }: { readonly client: AuthClient; readonly children: ReactNode }) {
  return <AuthContext value={client}>{children}</AuthContext>
}

/** Signing in, up and out. Throws outside of an `AuthProvider`. */
export function useAuth(): AuthClient {
  const client = useContext(AuthContext)
  if (client === null) throw new Error('useAuth needs an AuthProvider above it')
  return client
}

/** The signed-in person's record, or null; the same object until it changes. */
export function useUser(): UserRecord | null {
  const { subscribe, getUser } = useAuth()
  return useSyncExternalStore(subscribe, getUser)
}
