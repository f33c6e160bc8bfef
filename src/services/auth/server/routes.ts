import type { Context } from 'hono'
import { readAccount, readJwks, refreshIdToken, signIn, signOut, signUp } from '#auth'
import { serve, type RequestEnvironment, type Router } from '#http/server'
import type { Caller } from './gateway.ts'
import type { Auth, WithCookies } from './open-auth.ts'

/** Registers the endpoints of accounts. Needs `context.var.clientIp` and `context.var.session`. */
export function addAuthRoutes(router: Router, auth: Auth): void {
  serve(router, signUp, 'public', async ({ input, context, setCookie }) =>
    withCookies(setCookie, await auth.signUp(input, callerOf(context))),
  )
  serve(router, signIn, 'public', async ({ input, context, setCookie }) =>
    withCookies(setCookie, await auth.signIn(input, callerOf(context))),
  )
  serve(router, signOut, 'public', async ({ context, setCookie }) =>
    withCookies(setCookie, await auth.signOut(callerOf(context))),
  )
  serve(router, refreshIdToken, 'public', async ({ context, setCookie }) =>
    withCookies(setCookie, await auth.refresh(callerOf(context))),
  )
  serve(router, readAccount, 'signed-in', async ({ session }) => ({ account: await auth.readAccount(session.userId) }))
  serve(router, readJwks, 'public', () => auth.readJwks())
}

function callerOf(context: Context<RequestEnvironment>): Caller {
  return { clientIp: context.var.clientIp, headers: context.req.raw.headers }
}

function withCookies<Body>(setCookie: (line: string) => void, { body, cookies }: WithCookies<Body>): Body {
  for (const cookie of cookies) setCookie(cookie)
  return body
}
