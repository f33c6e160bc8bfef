import { useAuth, type AuthClient } from '#auth/client'

const typed = new WeakMap<AuthClient, string>()

/** The e-mail address that was typed on one page of signing in, and how to keep it, so that the next page begins with it. */
export function useTypedEmail(): readonly [email: string, keep: (email: string) => void] {
  const auth = useAuth()
  return [typed.get(auth) ?? '', (email) => void typed.set(auth, email)]
}
