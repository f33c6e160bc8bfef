/** What the bench can do with a client; our documents client and the floor are measured by the same calls. */
import type { Operation } from './scenarios/workload.ts'

/** `tasks`: each change in a task of its own, as people make them. `burst`: all in one go. */
export type Pace = 'tasks' | 'burst'

export type BenchClient = {
  /**
   * Opens what is on the device; online also everything the server has, and the stream. Resolves to the time until
   * the documents are there.
   */
  open(isOnline: boolean): Promise<number>
  goOffline(): void
  /** Resolves to the time it took until all is kept as safely as the client ever keeps it. */
  record(operations: readonly Operation[], pace: Pace): Promise<number>
  /** Goes online; resolves to the moments at which it did and at which the server had acknowledged all that was pending. */
  connect(): Promise<{ readonly startedAt: number; readonly doneAt: number }>
  /** Resolves to the moment at which the document is on the device. */
  whenSeen(id: string): Promise<number>
  /** Makes one document at a time, each `gapMs` after the one before was acknowledged; resolves to the moments. */
  sendLive(operations: readonly Operation[], gapMs: number): Promise<readonly number[]>
  countDocuments(): number
  countPending(): number
}
