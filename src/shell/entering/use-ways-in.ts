import { useEffect, useState } from 'react'
import { readWaysIn, type WaysIn } from '#auth'
import { useAuth } from '#auth/client'
import { useIsOnline } from '../connectivity.ts'

/** What the server said last on this page, so that the next screen does not grow its buttons late. */
let lastKnown: WaysIn | undefined

/** What this server offers somebody who is not signed in; undefined until it has answered. */
export function useWaysIn(): WaysIn | undefined {
  const { call } = useAuth()
  const isOnline = useIsOnline()
  const [waysIn, setWaysIn] = useState(lastKnown)
  useEffect(() => {
    if (!isOnline) return undefined
    const left = new AbortController()
    void call(readWaysIn, {}, { signal: left.signal }).then((answer) => {
      if (!answer.ok || left.signal.aborted) return
      lastKnown = answer.value
      setWaysIn(answer.value)
    })
    return () => left.abort()
  }, [call, isOnline])
  return waysIn
}

/** Whether somebody may try everything without an account: not before the server has somebody who manages it. */
export function isGuestWelcome(waysIn: WaysIn | undefined): boolean {
  return waysIn?.registration === 'open' && waysIn.setUp === 'done'
}
