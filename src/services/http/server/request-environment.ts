import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppError } from '#base/app-error'

/** The caller's session, read from the cookie on every request to `/api`. */
export type Session = {
  readonly userId: string
  readonly sessionId: string
  /** A user without an account, with fewer rights; absent for all others. */
  readonly isGuest?: true
}

/** The user a program acts for: through an API token that user created for it, or through their own session. */
export type Program = {
  readonly userId: string
  /** `share`: sends something to the user, and can neither read nor change anything. */
  readonly scope: 'read' | 'write' | 'share'
  /** As of a session; API tokens are of accounts only. */
  readonly isGuest?: true
}

/**
 * Returns the reason this user's data may not grow now (`storage-full`, the disk is getting full), or undefined if it may. Called
 * with each write; costs next to nothing.
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
    /** Records a failure that occurs after the answer has begun; absent if there is no log. */
    noteFault?: (error: unknown) => void
  }
}

/** What the adapter hands over beside the request; a test that calls the router directly has nothing of it. */
export type NodeBindings = {
  readonly incoming?: IncomingMessage
  readonly outgoing?: ServerResponse
}
