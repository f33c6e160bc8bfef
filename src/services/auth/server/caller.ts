import type { Context } from 'hono'
import { readHeader, type RequestEnvironment, type Session } from '#http/server'

/** The caller, as the HTTP layer knows it. */
export type Caller = {
  /** The real address, never one the client wrote. */
  readonly clientIp: string
  readonly cookie: string | undefined
  readonly userAgent: string
  /**
   * Whether the caller is a browser: only browsers send the origin of a request, and no page can stop them. Over plain HTTP they omit
   * it when a page is opened, so every GET request counts as a browser's.
   */
  readonly isBrowser: boolean
  /** A browser on the server's own machine, with nothing in between (rule E4). */
  readonly isLocalBrowser: boolean
  /** The caller's current session, from a cookie or an idToken. */
  readonly session: Session | null
}

const USER_AGENT_LIMIT = 400

export function callerOf(context: Context<RequestEnvironment>): Caller {
  const header = (name: string): string | undefined => readHeader(context, name)
  return {
    clientIp: context.var.clientIp,
    cookie: header('cookie'),
    userAgent: (header('user-agent') ?? '').slice(0, USER_AGENT_LIMIT),
    isBrowser: header('sec-fetch-site') !== undefined || header('origin') !== undefined || context.req.method === 'GET',
    isLocalBrowser: context.var.isLocalBrowser === true,
    session: context.var.session,
  }
}
