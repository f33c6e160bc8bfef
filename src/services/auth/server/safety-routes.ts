import { changePassword, reauthenticate, sendReauthenticationCode } from '#auth'
import { MINUTE_MS } from '#base/clock'
import { serve, type Router } from '#http/server'
import { callerOf } from './caller.ts'
import * as passwords from './by-password/change-password.ts'
import type { Engine } from './engine.ts'
import { addressGroup, signInLimit, type Limit } from './limits/limits.ts'
import { readPasskeyOwner } from './passkeys/passkey-ceremonies.ts'
import * as reauthentication from './sign-in/reauthentication.ts'
import { sendCookies } from './sessions/sessions.ts'

/** Per user, so that a stranger at an unlocked device has few attempts. */
const personLimit: Limit = { name: 'reauthenticate', times: 10, windowMs: 10 * MINUTE_MS }

export function addSafetyRoutes(router: Router, engine: Engine): void {
  const limit = async (uid: string, clientIp: string): Promise<void> => {
    await engine.limits.take({ ...signInLimit, name: 'reauthenticate' }, addressGroup(clientIp))
    await engine.limits.take(personLimit, uid)
  }
  serve(router, reauthenticate, 'signed-in', async ({ input, session, context, setCookie }) => {
    const caller = callerOf(context)
    await limit(session.userId, caller.clientIp)
    if ('password' in input) {
      return sendCookies(
        setCookie,
        await reauthentication.reauthenticateWithPassword(engine, session, input.password, caller),
      )
    }
    if ('code' in input)
      return sendCookies(setCookie, await reauthentication.reauthenticateWithCode(engine, session, input.code, caller))
    const owner = await readPasskeyOwner(engine, input.passkey, caller)
    return sendCookies(
      setCookie,
      await reauthentication.reauthenticateAs(engine, session, owner, caller, 'verified-passkey'),
    )
  })
  serve(router, sendReauthenticationCode, 'signed-in', async ({ session }) => {
    await reauthentication.sendReauthenticationCode(engine, session)
    return { ok: true as const }
  })
  serve(router, changePassword, 'signed-in', async ({ input, session, context }) => {
    const caller = callerOf(context)
    await limit(session.userId, caller.clientIp)
    await passwords.changePassword(engine, session, input, caller)
    return { ok: true as const }
  })
}
