import type { Context } from 'hono'
import { readHeader, type RequestEnvironment, type Session } from '#http/server'

/** The caller, as the HTTP layer knows it. */
export type Caller = {
  /** The real address, never one the client wrote. */
  readonly clientIp: string
  readonly cookie: string | undefined
  readonly userAgent: string
  /**
   * Whether a browser asks: only browsers say where a request comes from, and no page can keep them from it. Over plain
   * HTTP they don't say it of a page that is opened, so whatever is read counts as a browser's.
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
