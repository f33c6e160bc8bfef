import { useEffect, useState } from 'react'
import { readWaysIn, type WaysIn } from '#auth'
import { useAuth, type AuthClient } from '#auth/client'
import { useIsOnline } from '../browser/connectivity.ts'

/** The server's last answer to each client, so that the next screen shows its buttons at once. */
const lastKnown = new WeakMap<AuthClient, WaysIn>()

/** The sign-in options of this server; undefined until it has answered. */
export function useWaysIn(): WaysIn | undefined {
  const auth = useAuth()
  const { call } = auth
  const isOnline = useIsOnline()
  const [waysIn, setWaysIn] = useState(() => lastKnown.get(auth))
  useEffect(() => {
    if (!isOnline) return undefined
    const left = new AbortController()
    void call(readWaysIn, {}, { signal: left.signal }).then((answer) => {
      if (!answer.ok || left.signal.aborted) return
      lastKnown.set(auth, answer.value)
      setWaysIn(answer.value)
    })
    return () => left.abort()
  }, [auth, call, isOnline])
  return waysIn
}

/** Whether visitors may try everything without an account: only once the server has an administrator. */
export function isGuestWelcome(waysIn: WaysIn | undefined): boolean {
  return waysIn?.registration === 'open' && waysIn.setUp === 'done'
}
