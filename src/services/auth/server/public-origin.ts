import { isIP } from 'node:net'
import { AppError } from '#base/app-error'
import {
  confirmSignUp,
  finishSecondFactor,
  keepGuest,
  resetPassword,
  sendPasswordReset,
  sendSignInCode,
  signIn,
  signInAsGuest,
  signInWithCode,
  signInWithPasskey,
  signUp,
  type AuthErrorCode,
} from '#auth'
import { readHeader, type Router } from '#http/server'
import type { Engine } from './engine.ts'

/** Sign-in methods that begin at a device or a provider refuse with a code of their own (rule W15). */
const signInOptions = [
  signUp,
  confirmSignUp,
  signIn,
  sendSignInCode,
  signInWithCode,
  finishSecondFactor,
  signInAsGuest,
  keepGuest,
  signInWithPasskey,
  sendPasswordReset,
  resetPassword,
] as const

/**
 * Throws `unauthorized-domain` if the app is open under another address than `PUBLIC_URL`, to which passkeys and providers are tied,
 * before the browser asks the user anything. Programs, which have no origin, pass.
 */
export function requirePublicOrigin(engine: Engine, origin: string | undefined): void {
  if (origin === undefined || origin === publicOrigin(engine)) return
  const message = `Unter dieser Adresse geht das nicht. Öffne die App unter ${publicOrigin(engine)}.`
  throw new AppError<AuthErrorCode>('unauthorized-domain', { message })
}

/**
 * Refuses every sign-in method under another address than `PUBLIC_URL`, before anything of the request is read (rule A18): the
 * session would not last there, or the user would not find it again. Programs, which have no origin, pass.
 */
export function addRightAddress(router: Router, engine: Engine): void {
  for (const { path } of signInOptions) {
    router.use(path, async (context, next) => {
      const origin = readHeader(context, 'origin')
      if (origin !== undefined && origin !== publicOrigin(engine)) {
        const message = `Unter dieser Adresse geht das nicht. Öffne die App unter ${publicOrigin(engine)}.`
        throw new AppError<AuthErrorCode>('wrong-address', { message })
      }
      await next()
    })
  }
}

export function publicOrigin(engine: Engine): string {
  return new URL(engine.options.publicUrl).origin
}

/** The name passkeys are made for (WebAuthn's RP ID); an IP address can't be one, then it is `unauthorized-domain`. */
export function passkeyDomain(engine: Engine): string {
  const { hostname } = new URL(engine.options.publicUrl)
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) throw new AppError<AuthErrorCode>('unauthorized-domain')
  return hostname
}
