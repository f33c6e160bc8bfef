import { useState, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { finishSecondFactor, readSignInOptions, type SignInOptions, toNextPath } from '#auth'
import { useAuth, type AuthClient } from '#auth/client'
import { ok, type Result } from '#base/result'
import type { RequestFailure } from '#http/client'
import { useIsOnline } from '../browser/connectivity.ts'
import { screenAt } from '../screen-at.ts'
import { forgetTyped } from './parts/typed-fields.tsx'

type SignInProof = Parameters<AuthClient['enter']>[0]

/** The state of a user who is signing in, with any method: what they are asked next, and where they go then. */
export type Entry = {
  readonly nextPath: string
  readonly isSecondFactorAsked: boolean
  /** `code-sent`: the address has to be confirmed first. `second-factor`: that is asked now. */
  enter(way: SignInProof): Promise<Result<'in' | 'code-sent' | 'second-factor', RequestFailure>>
  askSecondFactor(): void
  /** The step after that question. */
  finish(given: { readonly code: string; readonly isDeviceTrusted: boolean }): Promise<Result<unknown, RequestFailure>>
  /** Back to the choice of ways. */
  startOver(): void
}

/**
 * `isSecondFactorAsked`: the first proof has been given elsewhere, at a provider. `nextPath`: where to go then, where it is
 * not what the address says.
 */
export function useEntry(o: { readonly isSecondFactorAsked?: boolean; readonly nextPath?: string } = {}): Entry {
  const auth = useAuth()
  const navigate = useNavigate()
  const { search } = useLocation()
  const nextPath = o.nextPath ?? readNextPath(new URLSearchParams(search))
  const [isSecondFactorAsked, setSecondFactorAsked] = useState(o.isSecondFactorAsked ?? false)

  const enter: Entry['enter'] = async (way) => {
    loadAhead(nextPath)
    const result = await auth.enter(way)
    if (!result.ok) {
      if (result.error.code !== 'multi-factor-auth-required') return result
      setSecondFactorAsked(true)
      return ok('second-factor')
    }
    if (result.value === null) return ok('code-sent')
    forgetTyped(auth)
    void navigate(nextPath, { replace: true })
    return ok('in')
  }

  return {
    nextPath,
    isSecondFactorAsked,
    enter,
    finish: (given) => enter((call) => call(finishSecondFactor, given)),
    askSecondFactor: () => setSecondFactorAsked(true),
    startOver: () => setSecondFactorAsked(false),
  }
}

/** Preloads what the user needs after sign-in, while the server checks their proof. */
function loadAhead(path: string): void {
  // What can't be loaded now is asked for again when it is needed, and missed then.
  for (const load of [() => import('../browser/documents-engine.ts'), () => screenAt(path)?.load()])
    load()?.catch(() => undefined)
}

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

/** The path to open after signing in, from the address of the page (rule W24). */
export function readNextPath(params: URLSearchParams): string {
  return toNextPath(params.get('next'), URL.parse)
}
