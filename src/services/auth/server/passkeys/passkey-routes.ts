import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  deletePasskey,
  listPasskeys,
  renamePasskey,
  signInWithPasskey,
} from '#auth'
import { AppError } from '#base/app-error'
import type { RequestErrorCode } from '#http'
import { serve, type Router } from '#http/server'
import { completeSignIn } from '../sign-in/complete-sign-in.ts'
import { callerOf } from '../caller.ts'
import { checkName } from '../passwords/credentials.ts'
import type { Engine } from '../engine.ts'
import { askForNewPasskey, askForPasskey, keepNewPasskey, readPasskeyOwner } from './passkey-ceremonies.ts'
import { findPasskeysOf, removePasskey, setPasskeyName, toPasskey } from '../store/passkey-rows.ts'
import { readPerson } from '../people.ts'
import { requirePublicOrigin } from '../public-origin.ts'
import { requireRecentLogin } from '../sessions/recent-login.ts'
import { sendCookies } from '../sessions/sessions.ts'
import { removeSignInMethod } from '../sign-in/last-sign-in-method.ts'

export function addPasskeyRoutes(router: Router, engine: Engine): void {
  addPasskeyEntering(router, engine)
  addPasskeyKeeping(router, engine)
}

function addPasskeyEntering(router: Router, engine: Engine): void {
  serve(router, beginPasskeySignIn, 'public', async ({ context, header, setCookie }) => {
    requirePublicOrigin(engine, header('origin'))
    return sendCookies(setCookie, await askForPasskey(engine, callerOf(context)))
  })
  serve(router, signInWithPasskey, 'public', async ({ input, context, setCookie }) => {
    const caller = callerOf(context)
    const person = await readPerson(engine, await readPasskeyOwner(engine, input.response, caller))
    return sendCookies(setCookie, await completeSignIn(engine, person, caller, 'verified-passkey'))
  })
}

function addPasskeyKeeping(router: Router, engine: Engine): void {
  const { kysely } = engine.store
  serve(router, listPasskeys, 'signed-in', async ({ session }) => ({
    passkeys: (await findPasskeysOf(kysely, session.userId)).map(toPasskey),
  }))
  serve(router, beginPasskey, 'signed-in', async ({ session, context, header, setCookie }) => {
    requirePublicOrigin(engine, header('origin'))
    await requireRecentLogin(engine, session)
    return sendCookies(setCookie, await askForNewPasskey(engine, session.userId, callerOf(context)))
  })
  serve(router, addPasskey, 'signed-in', async ({ input, session, context }) => {
    await requireRecentLogin(engine, session)
    const name = checkName(input.name)
    return keepNewPasskey(engine, { session, name, response: input.response, caller: callerOf(context) })
  })
  serve(router, renamePasskey, 'signed-in', async ({ input, session }) => {
    const key = { id: input.passkeyId, userId: session.userId }
    return done(await setPasskeyName(kysely, key, checkName(input.name)))
  })
  serve(router, deletePasskey, 'signed-in', async ({ input, session }) => {
    await requireRecentLogin(engine, session)
    const { passkeyId } = input
    const { userId } = session
    return done(
      await removeSignInMethod(engine, userId, { passkeyId }, () => removePasskey(kysely, { id: passkeyId, userId })),
    )
  })
}

/** Another user's passkey gets the same answer as one that does not exist. */
function done(isFound: boolean): { ok: true } {
  if (!isFound) throw new AppError<RequestErrorCode>('not-found')
  return { ok: true }
}
