/** Restoring in a server that runs: the runs with the server's own folder, store and services behind it. */
import { join } from 'node:path'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import * as z from 'zod/mini'
import { AppError } from '#base/app-error'
import { DAY_MS, toIso } from '#base/clock'
import { restorableSchema, type LastRestore, type Restorable } from '#backup'
import type { RequestErrorCode } from '#http'
import type { Config } from '../config/config.ts'
import type { ServicesEnvironment } from '../server-context.ts'
import { readDiskSpace } from '../disk/open-disk.ts'
import type { StandingRoutes } from '../http/app.ts'
import type { Services } from '../services.ts'
import { lockOutBackups } from '../parts/data-lock.ts'
import { exchangeParts } from './swap/exchange-parts.ts'
import { bringFilesUnlessBeside, checkStagedParts, knownDatabases, restorablePartNames } from './check-staged-parts.ts'
import { createRestoreRuns, type RestoreRuns } from './restore-runs.ts'
import { createRestoreRoutes } from './restore-routes.ts'
import type { ServiceLife } from './swap/service-life.ts'
import { POINT_FOLDER, readPointNote, STAGING_FOLDER } from './swap/swap.ts'
import type { StageOptions } from './stage-backup.ts'
import { stageReplySchema, type StageReply, type StageRequest } from './stage-messages.ts'

/** Within the staging folder, which has an archive that was sent beside it. */
const PARTS = 'parts'

export type Restoring = {
  readonly routes: StandingRoutes
  close(): Promise<void>
}

type Life = Pick<ServiceLife<Services>, 'current' | 'replace'>

export function openRestore(config: Config, environment: ServicesEnvironment, life: Life): Restoring {
  const runs = config.databaseUrl === undefined ? openRuns(config, environment, life) : undefined
  const readLast = () => readLastRestore(config.dataDir, life.current())
  return {
    routes: createRestoreRoutes({ runs, auth: () => life.current()?.auth, readLast }),
    close: async () => runs?.close(),
  }
}

function openRuns(config: Config, environment: ServicesEnvironment, life: Life): RestoreRuns {
  const { dataDir } = config
  const staged = join(dataDir, STAGING_FOLDER, PARTS)
  const readFreeBytes = async () => (await (environment.readDiskSpace ?? readDiskSpace)(dataDir)).freeBytes
  return createRestoreRuns({
    dataDir,
    newId: environment.newId,
    log: environment.log,
    readFreeBytes,
    stage: async (o) => {
      const freeBytes = await readFreeBytes()
      const restorable = await stageInThread({
        ...o,
        folder: staged,
        freeBytes,
        wanted: { engine: 'sqlite', databases: knownDatabases },
      })
      await checkStagedParts(staged)
      return restorable
    },
    async findListed(name) {
      const services = life.current()
      if (services === undefined) throw new AppError<RequestErrorCode>('unavailable')
      const { target, sizeBytes } = await services.backups.locate(name)
      return { source: { kind: 'kept', target, dataDir, name }, sizeBytes }
    },
    exchange: (restorable) => exchange({ config, environment, life, staged }, restorable),
  })
}

type ExchangeOptions = {
  readonly config: Config
  readonly environment: ServicesEnvironment
  readonly life: Pick<ServiceLife<Services>, 'replace'>
  readonly staged: string
}

async function exchange(o: ExchangeOptions, restorable: Restorable): Promise<void> {
  const { config, environment, life, staged } = o
  const { dataDir } = config
  const { log, now } = environment
  using _lock = lockOutBackups(dataDir, now)
  const isStoreExchanged = await bringFilesUnlessBeside(config, { staged, now, log })
  const note = { restoredAt: toIso(now()), restorable }
  const plan = { dataDir, staged, names: restorablePartNames(isStoreExchanged), note }
  let failure: AppError | undefined
  await life.replace(async (open) => {
    const exchanged = await exchangeParts({
      plan,
      open: async () => {
        // What the server has removed while the others were brought; from here on nothing removes any.
        if (!isStoreExchanged) await bringFilesUnlessBeside(config, { staged, now, log })
        return open()
      },
      reopen: open,
      checkHealth: (services) => services.checkHealth(restorable),
      shut: async (services) => {
        await services.stop()
        await services.close()
      },
      log,
    })
    failure = exchanged.failure
    return exchanged.services
  })
  if (failure !== undefined) throw failure
}

const noteSchema = z.object({ restoredAt: z.string(), restorable: restorableSchema })

/** A device that comes back later has forgotten which of its changes the server had acknowledged. */
const RETURNING_MS = 30 * DAY_MS

async function readLastRestore(
  dataDir: string,
  services: Pick<Services, 'countReturned'> | undefined,
): Promise<LastRestore | undefined> {
  const note = noteSchema.safeParse(await readPointNote({ dataDir }))
  if (!note.success) return undefined
  if (services === undefined) throw new AppError<RequestErrorCode>('unavailable')
  const { restoredAt } = note.data
  const returned = await services.countReturned(restoredAt, toIso(Date.parse(restoredAt) + RETURNING_MS))
  return { ...note.data, pointFolder: join(dataDir, POINT_FOLDER), returned }
}

/** Does what `stageBackup` does, in a thread of its own; an abort ends it there and then. */
async function stageInThread({ onProgress, signal, ...request }: Omit<StageOptions, 'disk'>): Promise<Restorable> {
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
