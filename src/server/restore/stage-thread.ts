/** The thread that unpacks and checks an archive: a server goes on answering meanwhile, and ends it whenever it likes. */
import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '#base/app-error'
import { stageBackup } from './stage-backup.ts'
import type { StageReply, StageRequest } from './stage-messages.ts'

/** Progress is shown no finer than that. */
const SAY_EVERY_BYTES = 1024 * 1024

// What `open-restore.ts` begins it with.
const request = workerData as StageRequest

function say(reply: StageReply): void {
  parentPort?.postMessage(reply)
}

let saidBytes = 0

try {
  const restorable = await stageBackup({
    ...request,
    onProgress(doneBytes, totalBytes) {
      if (doneBytes < totalBytes && doneBytes - saidBytes < SAY_EVERY_BYTES) return
      saidBytes = doneBytes
      say({ kind: 'progress', doneBytes, totalBytes })
    },
  })
  say({ kind: 'staged', restorable })
} catch (error) {
  if (error instanceof AppError) {
    const { code, public: told } = error
    say({ kind: 'refused', code, ...(told.message === undefined ? {} : { message: told.message }) })
  } else say({ kind: 'fault', stack: error instanceof Error ? String(error.stack) : String(error) })
}
