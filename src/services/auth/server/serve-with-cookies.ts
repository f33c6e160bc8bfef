import type * as z from 'zod/mini'
import type { Endpoint } from '#http'
import { serve, type RequestInput, type Router } from '#http/server'
import { callerOf, type Caller } from './caller.ts'
import type { WithCookies } from './sessions/sessions.ts'

type Access = 'signed-in' | 'public'

/** Registers an endpoint whose answer sets cookies; its handler gets the caller, too. */
export function serveWithCookies<Input extends z.ZodMiniType, Output extends z.ZodMiniType, Who extends Access>(
  router: Router,
  endpoint: Endpoint<Input, Output>,
  access: Who,
  handler: (
    request: RequestInput<z.output<Input>, Who> & { readonly caller: Caller },
  ) => Promise<WithCookies<z.input<Output>>>,
): void {
  serve(router, endpoint, access, async (request) => {
    const { body, cookies } = await handler({ ...request, caller: callerOf(request.context) })
    for (const cookie of cookies) request.setCookie(cookie)
    return body
  })
}
