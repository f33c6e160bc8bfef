import type { WithCookies } from './sessions/sessions.ts'

/** Sets the cookies of an answer and returns its body. */
export function sendCookies<Body>(setCookie: (line: string) => void, { body, cookies }: WithCookies<Body>): Body {
  for (const cookie of cookies) setCookie(cookie)
  return body
}
