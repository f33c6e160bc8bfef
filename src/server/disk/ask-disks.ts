/**
 * Asks disks how much space they have. A disk may fail for a while, or never answer, as a network drive does whose server is
 * gone. It knows nothing of levels.
 */
import { MINUTE_MS, SECOND_MS, type Now } from '#base/clock'
import type { StartTimer } from '../process/jobs.ts'
import type { DiskSpace } from './disk-level.ts'

/** So long is waited for an answer. */
const PATIENCE_MS = 5 * SECOND_MS
/** So long counts what a disk has said, while it says nothing new. */
const KEPT_MS = MINUTE_MS

type Asked = {
  said?: { readonly space: DiskSpace; readonly atMs: number }
  /** A question that was not answered yet: each holds a thread of the process, so there is one at a time. */
  question?: Promise<void>
}

export function createDiskAsker(o: {
  /** Throws where the folder is not there or can't be asked. */
  readonly readSpace: (folder: string) => Promise<DiskSpace>
  readonly startTimer: StartTimer
  readonly now: Now
}) {
  const disks = new Map<string, Asked>()
  const givenUp = Promise.withResolvers<void>()

  const put = async (folder: string, asked: Asked): Promise<void> => {
    try {
      const space = await o.readSpace(folder)
      asked.said = { space, atMs: o.now() }
    } catch {
      // What it said last counts a little longer.
    }
    delete asked.question
  }
  const waitFor = async (answer: Promise<void>): Promise<void> => {
    const late = Promise.withResolvers<void>()
    const cancel = o.startTimer(late.resolve, PATIENCE_MS)
    await Promise.race([answer, late.promise, givenUp.promise])
    cancel()
  }
  return {
    /** As the disk of the folder says now, or has said within the last minute; undefined where it has not. Never throws. */
    async ask(folder: string): Promise<DiskSpace | undefined> {
      const asked: Asked = disks.get(folder) ?? {}
      disks.set(folder, asked)
      if (asked.question === undefined) {
        asked.question = put(folder, asked)
        await waitFor(asked.question)
      }
      const { said } = asked
      return said !== undefined && o.now() - said.atMs < KEPT_MS ? said.space : undefined
    },
    /** Waits no longer for any answer. */
    giveUp: givenUp.resolve,
  }
}
