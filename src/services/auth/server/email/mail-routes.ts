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
import { done, serve, type Router } from '#http/server'
import { callerOf } from '../caller.ts'
import * as codes from './code-sign-in.ts'
import * as addresses from './email-address.ts'
import type { Engine } from '../engine.ts'
import * as resets from './password-reset.ts'
import { serveWithCookies } from '../serve-with-cookies.ts'

/** What is asked for by mail, and what comes back from one. Sending has limits of its own in `mail-limits.ts`. */
export function addMailRoutes(router: Router, engine: Engine): void {
  serveWithCookies(router, sendSignInCode, 'public', ({ input, caller }) => codes.sendSignInCode(engine, input, caller))
  serveWithCookies(router, signInWithCode, 'public', ({ input, caller }) => codes.signInWithCode(engine, input, caller))
  serve(router, sendPasswordReset, 'public', ({ input, context }) =>
    resets.sendPasswordReset(engine, input, callerOf(context)),
  )
  serveWithCookies(router, resetPassword, 'public', ({ input, caller }) => resets.resetPassword(engine, input, caller))
  serve(router, sendEmailVerification, 'signed-in', ({ session }) =>
    done(addresses.sendEmailVerification(engine, session)),
  )
  serve(router, verifyEmail, 'public', ({ input, session }) =>
    done(addresses.verifyEmail(engine, input.token, session)),
  )
  serve(router, changeEmail, 'signed-in', ({ input, session }) => done(addresses.changeEmail(engine, session, input)))
  // Open to strangers too: the page explains a link that belongs to another account or has expired.
  serve(router, confirmEmailChange, 'public', ({ input, session }) =>
    addresses.confirmEmailChange(engine, input.token, session),
  )
}
