/** The browser that asked for a code: the code counts only there, so that it cannot be typed elsewhere and its tries cannot be used up. */
import { randomBytes } from 'node:crypto'
import { AppError } from '#base/app-error'
import { MAIL_CODE_LIFE_MS, type AuthErrorCode } from '#auth'
import type { Caller } from '../caller.ts'
import type { Engine } from '../engine.ts'
import { createSignedCookie } from '../signed-cookie.ts'

const COOKIE = 'mail-code'

/** The place of the browser that asks for a code now, and the cookie it is found by later; the same one while it lasts. */
export function openMailPlace(engine: Engine, caller: Caller): { readonly place: string; readonly cookie: string } {
  const cookie = createSignedCookie(engine.sessionCookie, COOKIE)
  const place = cookie.read(caller.cookie) ?? randomBytes(16).toString('base64url')
  return { place, cookie: cookie.line(place, MAIL_CODE_LIFE_MS) }
}

/** The place of the browser that brings a code. If it has asked for none, no code can be right: `expired-action-code`. */
export function readMailPlace(engine: Engine, caller: Caller): string {
  const place = createSignedCookie(engine.sessionCookie, COOKIE).read(caller.cookie)
  if (place === undefined) throw new AppError<AuthErrorCode>('expired-action-code', { field: 'code' })
  return place
}
