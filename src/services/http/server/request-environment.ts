import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppError } from '#base/app-error'

/** Who is asking, read from the cookie on every request to `/api`. */
export type Session = {
  readonly userId: string
  readonly sessionId: string
  /** Somebody without an account, who is given less; absent for everybody else. */
  readonly isGuest?: true
}

/** Whom a program speaks for: by an API token that person made for it, or by their own session. */
export type Program = {
  readonly userId: string
  readonly scope: 'read' | 'write'
  /** As of a session; API tokens are of accounts only. */
  readonly isGuest?: true
}

/**
 * Says why nothing of somebody's may grow now (`storage-full`, the disk gets full), or undefined where it may. It is asked with
 * each write and costs next to nothing.
 */
export type AskRoom = (person: { readonly userId: string; readonly isGuest?: boolean }) => AppError | undefined

export type RequestEnvironment = {
  Bindings: NodeBindings
  Variables: {
    requestId: string
    /** The real client's address: the socket's, or the trusted proxy's word for it. */
    clientIp: string
    /** Whether a browser on the server's own machine asks, with nothing in between; absent is no. */
    isLocalBrowser?: boolean
    session: Session | null
    /** Reads the session again, for routes whose body took its time to come; absent where a session lasts as long as its request. */
    readSession?: () => Promise<Session | null> | Session | null
    /** Looks up the API token a request came with; asked only by routes that take one. */
    findProgram?: () => Promise<Program | null>
    /** Notes a fault that shows when the answer has begun; absent where nobody keeps a log. */
    noteFault?: (error: unknown) => void
  }
}

/** What the adapter hands over beside the request; a test that calls the router directly has nothing of it. */
export type NodeBindings = {
  readonly incoming?: IncomingMessage
  readonly outgoing?: ServerResponse
}
