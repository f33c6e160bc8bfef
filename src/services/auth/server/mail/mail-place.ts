/**
 * Identifies the browser that asked for a code: the code is valid only there, so that it cannot be typed elsewhere and others cannot
 * use up its tries.
 */
import { randomBytes } from 'node:crypto'
import { AppError } from '#base/app-error'
import { MAIL_CODE_LIFE_MS, type AuthErrorCode } from '#auth'
import type { Caller } from '../caller.ts'
import type { Engine } from '../engine.ts'
import { createSignedCookie } from '../signed-cookie.ts'

const COOKIE = 'mail-code'

/** Returns the place of the browser that asks for a code, and the cookie that identifies it later; an existing place is reused. */
export function openMailPlace(engine: Engine, caller: Caller): { readonly place: string; readonly cookie: string } {
  const cookie = createSignedCookie(engine.sessionCookie, COOKIE)
  const place = cookie.read(caller.cookie) ?? randomBytes(16).toString('base64url')
  return { place, cookie: cookie.line(place, MAIL_CODE_LIFE_MS) }
}

/**
 * Returns the place of the browser that submits a code. Throws `expired-action-code` if it has asked for none, since no code can be
 * right then.
 */
export function readMailPlace(engine: Engine, caller: Caller): string {
  const place = createSignedCookie(engine.sessionCookie, COOKIE).read(caller.cookie)
  if (place === undefined) throw new AppError<AuthErrorCode>('expired-action-code', { field: 'code' })
  return place
}
