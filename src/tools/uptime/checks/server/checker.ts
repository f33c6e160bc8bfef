import type { ConnectionGate } from '#outgoing/server'
import type { Check, CheckReport, HttpCheck, TcpCheck } from '../../model.ts'

/** Makes single checks without knowing shops, states or schedules; `report` is the result. */
export type Checker = {
  /** Never rejects. A connection and a name lookup of its own each time. A heartbeat is nothing to be called. */
  run(o: {
    readonly check: HttpCheck | TcpCheck
    /** Whose it is: everybody's answers have their turn to be judged. */
    readonly ownerId: string
    readonly slowAfterMs?: number
    /** Only a test run shows it. */
    readonly needsExcerpt?: boolean
    readonly signal?: AbortSignal
    /** Decides which connections the check may make now. */
    readonly gate?: ConnectionGate
  }): Promise<CheckRun>
  /** When the domain of an address ends (RDAP), looked up at most once a day for each; undefined if the registry does not answer. */
  readDomain(check: Check): Promise<DomainFact | undefined>
}

export type CheckRun = {
  readonly report: CheckReport
  /** The beginning of the answer as text, at most 2,000 characters, if it is needed and there is an answer. */
  readonly excerpt?: string
}

export type DomainFact = { readonly name: string; readonly validUntilMs?: number; readonly checkedMs: number }
