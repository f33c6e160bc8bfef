/** What of the tools runs on the server while no device is on. A further tool's part is one line. */
import type { Now } from '#base/clock'
import type { DocumentService } from '#documents/server'
import type { Messaging } from '#messaging/server'
import { startReminders } from '../tools/time/server/index.ts'
import type { StartTimer } from './jobs.ts'
import type { Log } from './log.ts'

/** What each part is given; it says itself how much of it it needs. */
export type ToolPartEnvironment = {
  readonly documents: DocumentService
  readonly notify: Messaging['notify']
  readonly now: Now
  readonly startTimer: StartTimer
  readonly log: Log
}

/** Runs from the start of the server until `stop` has resolved, which is before databases are closed. */
type ToolPart = { readonly stop: () => Promise<void> }

const starts: readonly ((environment: ToolPartEnvironment) => ToolPart)[] = [startReminders]

export function startToolParts(environment: ToolPartEnvironment): ToolPart {
  const parts = starts.map((start) => start(environment))
  return { stop: async () => void (await Promise.all(parts.map((part) => part.stop()))) }
}
