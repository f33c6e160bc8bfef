import { useEffect, useState } from 'react'
import { readSignInOptions, type SignInOptions } from '#auth'
import { useAuth, type AuthClient } from '#auth/client'
import { useIsOnline } from '../browser/connectivity.ts'

/** The server's last answer to each client, so that the next screen shows its buttons at once. */
const lastKnown = new WeakMap<AuthClient, SignInOptions>()

/** The sign-in options of this server; undefined until it has answered. */
export function useSignInOptions(): SignInOptions | undefined {
  const auth = useAuth()
  const { call } = auth
  const isOnline = useIsOnline()
  const [signInOptions, setSignInOptions] = useState(() => lastKnown.get(auth))
  useEffect(() => {
    if (!isOnline) return undefined
    const left = new AbortController()
    void call(readSignInOptions, {}, { signal: left.signal }).then((answer) => {
      if (!answer.ok || left.signal.aborted) return
      lastKnown.set(auth, answer.value)
      setSignInOptions(answer.value)
    })
    return () => left.abort()
  }, [auth, call, isOnline])
  return signInOptions
}

/** Whether visitors may try everything without an account: only once the server has an administrator. */
export function isGuestWelcome(signInOptions: SignInOptions | undefined): boolean {
  return signInOptions?.registration === 'open' && signInOptions.setUp === 'done'
}
