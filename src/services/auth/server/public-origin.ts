import { isIP } from 'node:net'
import { AppError } from '#base/app-error'
import type { AuthErrorCode } from '#auth'
import type { Engine } from './engine.ts'

/**
 * Throws `unauthorized-domain` when the app is open under another address than `PUBLIC_URL`: passkeys and providers are
 * tied to that one. So it is said before the browser asks anything. Programs, which have no origin, pass.
 */
export function requirePublicOrigin(engine: Engine, origin: string | undefined): void {
  if (origin === undefined || origin === publicOrigin(engine)) return
  const message = `Unter dieser Adresse geht das nicht. Öffne die App unter ${publicOrigin(engine)}.`
  throw new AppError<AuthErrorCode>('unauthorized-domain', { message })
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
