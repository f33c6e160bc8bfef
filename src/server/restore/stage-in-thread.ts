import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError } from '#base/app-error'
import type { Restorable } from '#backup'
import type { StageOptions } from './stage-backup.ts'
import { stageReplySchema, type StageReply, type StageRequest } from './stage-messages.ts'

/** Does what `stageBackup` does, in a thread of its own; an abort ends it there and then. */
export async function stageInThread({
  onProgress,
  signal,
  ...request
}: Omit<StageOptions, 'disk'>): Promise<Restorable> {
  signal?.throwIfAborted()
  const worker = startWorker(request)
  const end = (): void => void worker.terminate()
  signal?.addEventListener('abort', end)
  let last: StageReply | undefined
  worker.on('message', (message: unknown) => {
    const reply = stageReplySchema.parse(message)
    if (reply.kind === 'progress') onProgress(reply.doneBytes, reply.totalBytes)
    else last = reply
  })
  try {
    await once(worker, 'exit')
  } finally {
    signal?.removeEventListener('abort', end)
  }
  signal?.throwIfAborted()
  if (last?.kind === 'staged') return last.restorable
  if (last?.kind === 'refused')
    throw new AppError(last.code, last.message === undefined ? {} : { message: last.message })
  throw new Error(`an archive could not be unpacked: ${last?.kind === 'fault' ? last.stack : 'its thread ended'}`)
}

/** Without the options of this process. */
function startWorker(request: StageRequest): Worker {
  return new Worker(new URL('stage-thread.ts', import.meta.url), { name: 'stage', workerData: request, execArgv: [] })
}
