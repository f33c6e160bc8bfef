/**
 * Requests to addresses that users enter. Every request to a third-party server goes through here: an address is checked when it is
 * parsed, when its name is resolved (the connection goes to the checked address) and again at each redirect.
 */
import type { OutgoingFailureCode } from '#outgoing'

/** How long the parts of a request took, in milliseconds with decimals; what did not happen is missing. */
export type Phases = {
  readonly dnsMs?: number
  readonly connectMs?: number
  readonly tlsMs?: number
  readonly firstByteMs?: number
  readonly bodyMs?: number
}

/**
 * Counts connections: asked before each of them, and thus also where redirects lead (rule G15). A request has one at a
 * time. A gate may take its time, which does not count as the request's.
 */
export type ConnectionGate = {
  /** Before the addresses of a host are looked up. False: the request ends as `aborted`. */
  approach(to: { readonly host: string; readonly isSecure: boolean }): Promise<boolean>
  /**
   * Resolves with those of the addresses that may be connected to now, by number; it is asked again with the rest if none of
   * them can be reached. Without any the request ends as `aborted`.
   */
  admit(to: {
    readonly host: string
    readonly addresses: readonly string[]
    readonly isSecure: boolean
  }): Promise<readonly string[]>
  /** The address has shown a certificate for this host that is believed. */
  believed(to: { readonly host: string; readonly address: string }): void
  /** There is no connection any more; another one may follow. */
  closed(): void
}

export type OutgoingRequest = {
  /** http or https; anything else is `invalid-address`. */
  readonly url: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /**
   * `web`: 80 and 443. `any`: all except those of protocols that would take a request for one of theirs, such as mail; only for
   * monitored targets, never for content read on a user's behalf. Default `web`.
   */
  readonly ports?: 'web' | 'any'
  /** Redirects that are followed, each judged like the first address; 0: the redirect is the answer. Default 3. */
  readonly maxRedirects?: number
  /** For all of it, redirects included. Default 10 s. */
  readonly timeoutMs?: number
  /** More than this is not read, and `isCut` says so. Default 5 MB. */
  readonly bodyLimitBytes?: number
  /** Asked after each piece, and good until the next one; once true the rest is not read, which is no failure. */
  readonly isEnough?: (bytesSoFar: Buffer) => boolean
  readonly signal?: AbortSignal
  readonly gate?: ConnectionGate
}

export type PeerCertificate = {
  readonly validFromMs: number
  readonly validUntilMs: number
  readonly issuer: string
  readonly subject: string
}

type Course = {
  readonly startedMs: number
  readonly totalMs: number
  /** Of the last request where there were redirects. */
  readonly phases: Phases
  /** The addresses that were led to, in their order. */
  readonly redirects: readonly string[]
  /** What was connected to. */
  readonly address?: string
  readonly certificate?: PeerCertificate
}

export type OutgoingAnswer = Course & {
  readonly isAnswered: true
  readonly status: number
  /** Names in lower case; of several with one name the values are joined by „, “. */
  readonly headers: Readonly<Record<string, string>>
  /** Decoded (gzip, br, deflate, zstd), never longer than the limit. */
  readonly body: Buffer
  readonly isCut: boolean
}

export type OutgoingFailure = Course & {
  readonly isAnswered: false
  readonly code: OutgoingFailureCode
  /** What the system said, for the log and for who wants to know exactly; English. */
  readonly detail?: string
}

export type OutgoingConnection = {
  readonly host: string
  readonly port: number
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
  readonly gate?: ConnectionGate
}

export type Outgoing = {
  /** Never rejects: what went wrong is the result. A connection and a name lookup of its own for each request. */
  request(request: OutgoingRequest): Promise<OutgoingAnswer | OutgoingFailure>
  /** Connects by TCP and closes again. Never rejects. */
  connect(connection: OutgoingConnection): Promise<(Course & { readonly isAnswered: true }) | OutgoingFailure>
  close(): Promise<void>
}
