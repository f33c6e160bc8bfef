/**
 * The one error that crosses a layer. `code` comes from a closed list, `public` may be shown to
 * people and sent over HTTP, `cause` stays in the log of the process that threw it.
 */
export class AppError<Code extends string = string> extends Error {
  readonly code: Code
  readonly public: PublicErrorDetails

  constructor(code: Code, details: PublicErrorDetails = {}, cause?: unknown) {
    super(code, { cause })
    this.name = 'AppError'
    this.code = code
    this.public = details
  }
}

export type PublicErrorDetails = {
  /** The field of the request that is wrong, as a dotted path. */
  readonly field?: string
  /** A German sentence that fits better than the code's own text. */
  readonly message?: string
  /** Whole seconds after which a retry can succeed. */
  readonly retryAfterSeconds?: number
  /** Lines Set-Cookie that belong to the answer, from a refusal that is one step of several. */
  readonly cookies?: readonly string[]
}
