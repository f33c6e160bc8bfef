import { useEffect, useState } from 'react'
import { isGuestEmail, readAccount, readSignInOptions, type Account, type Security, type SignInOptions } from '#auth'
import { canUsePasskeys, useAuth } from '#auth/client'
import { ok, type Result } from '#base/result'
import type { CallEndpoint, RequestFailure } from '#http/client'

/** The sign-in methods with which the signed-in user can reauthenticate. */
export type OwnWays = {
  readonly email: string
  readonly hasPassword: boolean
  readonly hasPasskey: boolean
  readonly hasEmail: boolean
  readonly isMailSent: boolean
  readonly providers: SignInOptions['providers']
}

type Asked = Result<OwnWays, RequestFailure>

/** Asks the server for them: undefined until it has answered. `retry` after a failure. */
export function useOwnWays(): { readonly asked: Asked | undefined; readonly retry: () => void } {
  const { call } = useAuth()
  const [asked, setAsked] = useState<Asked>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isLeft = false
    void askForWays(call).then((answer) => (isLeft ? undefined : setAsked(answer)))
    return () => {
      isLeft = true
    }
  }, [call, round])
  return {
    asked,
    retry: () => {
      setAsked(undefined)
      setRound(round + 1)
    },
  }
}

async function askForWays(call: CallEndpoint): Promise<Asked> {
  const [own, signInOptions] = await Promise.all([call(readAccount, {}), call(readSignInOptions, {})])
  if (!own.ok) return own
  if (!signInOptions.ok) return signInOptions
  const ways = readOwnWays(own.value, signInOptions.value)
  // One that was made elsewhere is of no use in a browser that knows none.
  return ok({ ...ways, hasPasskey: ways.hasPasskey && canUsePasskeys() })
}

export function readOwnWays(
  { account, security }: { readonly account: Account; readonly security: Security },
  { providers, isMailSent }: SignInOptions,
): OwnWays {
  const own = new Set(account.providerData.map(({ providerId }) => providerId))
  const email = account.email ?? ''
  return {
    email,
    hasPassword: security.hasPassword,
    hasPasskey: own.has('passkey'),
    hasEmail: email !== '' && !account.isAnonymous && !isGuestEmail(email),
    isMailSent,
    providers: providers.filter(({ id }) => own.has(id)),
  }
}
