import type { OutgoingFailureCode } from '#outgoing'

/** Ends a request that goes no further for a reason of its own, not by an error of the system. */
export class Refusal extends Error {
  readonly code: OutgoingFailureCode
  readonly detail: string | undefined

  constructor(code: OutgoingFailureCode, detail?: string) {
    super(detail ?? code)
    this.name = 'Refusal'
    this.code = code
    this.detail = detail
  }
}
