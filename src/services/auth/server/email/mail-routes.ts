import {
  changeEmail,
  confirmEmailChange,
  resetPassword,
  sendEmailVerification,
  sendPasswordReset,
  sendSignInCode,
  signInWithCode,
  verifyEmail,
} from '#auth'
import { serve, type Router } from '#http/server'
import { callerOf } from '../caller.ts'
import * as codes from './code-sign-in.ts'
import * as addresses from './email-address.ts'
import type { Engine } from '../engine.ts'
import * as resets from './password-reset.ts'
import { sendCookies } from '../sessions/sessions.ts'

const done = { ok: true } as const

/** What is asked for by mail, and what comes back from one. Sending has limits of its own in `mail-limits.ts`. */
export function addMailRoutes(router: Router, engine: Engine): void {
  serve(router, sendSignInCode, 'public', async ({ input, context, setCookie }) =>
    sendCookies(setCookie, await codes.sendSignInCode(engine, input, callerOf(context))),
  )
  serve(router, signInWithCode, 'public', async ({ input, context, setCookie }) => {
    return sendCookies(setCookie, await codes.signInWithCode(engine, input, callerOf(context)))
  })
  serve(router, sendPasswordReset, 'public', ({ input, context }) =>
    resets.sendPasswordReset(engine, input, callerOf(context)),
  )
  serve(router, resetPassword, 'public', async ({ input, context, setCookie }) => {
    return sendCookies(setCookie, await resets.resetPassword(engine, input, callerOf(context)))
  })
  serve(router, sendEmailVerification, 'signed-in', async ({ session }) => {
    await addresses.sendEmailVerification(engine, session)
    return done
  })
  serve(router, verifyEmail, 'public', async ({ input, session }) => {
    await addresses.verifyEmail(engine, input.token, session)
    return done
  })
  serve(router, changeEmail, 'signed-in', async ({ input, session }) => {
    await addresses.changeEmail(engine, session, input)
    return done
  })
  // Open to strangers too: the page explains a link that belongs to another account or has expired.
  serve(router, confirmEmailChange, 'public', ({ input, session }) =>
    addresses.confirmEmailChange(engine, input.token, session),
  )
}
