/** Starts a whole server from its configuration. */
import { join } from 'node:path'
import type { Now } from '#base/clock'
import type { Config } from './config.ts'
import { createErrorTable } from './error-table.ts'
import { createApp } from './http/app.ts'
import { createReadClientAddress } from './http/client-address.ts'
import { listen, listenLimits, type ListenLimits } from './http/listen.ts'
import { loadStaticFiles } from './http/static-files.ts'
import type { Timers } from './jobs.ts'
import type { Log } from './log.ts'
import { openServices, type Services } from './services.ts'

/** What the server takes from the machine; tests hand in their own. */
export type ServerEnvironment = {
  readonly log: Log
  readonly now: Now
  readonly newId: () => string
  readonly timers: Timers
  /** Folder of the built web app. */
  readonly appFolder: string
  readonly limits?: Partial<ListenLimits>
  /** What hashing a password costs, in KiB of memory; less only in tests. */
  readonly passwordMemoryKiB?: number
}

export type RunningServer = {
  /** Address people use, `http://localhost:3000`. */
  readonly address: string
  /** Settles when migrations are done and the API answers; rejects when the server can't do its work. */
  readonly ready: Promise<void>
  /** Ends streams, lets requests finish for at most five seconds, closes the databases. */
  close(): Promise<void>
}

const GRACE_MS = 5_000

/** Resolves as soon as the port is open; until `ready` the API and its health answer 503. */
export async function startServer(config: Config, environment: ServerEnvironment): Promise<RunningServer> {
  const { log, now, newId } = environment
  const files = await loadStaticFiles(environment.appFolder)
  if (files.size === 0) log.warn({ folder: environment.appFolder }, 'there is no built web app, only the API answers')
  for (const name of config.unusedVariables) log.warn({ name }, 'this variable has no effect in this version')

  const appWith = (services: Services | undefined, publicOrigin: string) =>
    createApp({
      log,
      now,
      newRequestId: newId,
      publicOrigin,
      readClientAddress: createReadClientAddress(config.trustedProxies),
      files,
      errors: createErrorTable(),
      services,
    })

  let app = appWith(undefined, config.publicUrl ?? '')
  const listener = await listen({
    host: config.host,
    port: config.port,
    isHttps: config.publicUrl?.startsWith('https:') ?? false,
    limits: { ...listenLimits, ...environment.limits },
    handle: (request, bindings) => app.fetch(request, bindings),
  })
  const address = config.publicUrl ?? `http://localhost:${listener.port}`
  const stopping = new AbortController()
  const opening = openServices(config, environment, { publicUrl: address, signal: stopping.signal })
  const ready = opening.then((services) => {
    app = appWith(services, address)
  })
  // Whoever waits for `ready` hears of a failure; nobody has to wait.
  ready.catch(() => undefined)

  return {
    address,
    ready,
    async close() {
      stopping.abort()
      const services = await opening.catch(() => undefined)
      services?.endStreams()
      await listener.close(GRACE_MS)
      await services?.close()
    },
  }
}

/** The folder the build writes to. */
export const builtAppFolder = join(import.meta.dirname, '../../dist')
