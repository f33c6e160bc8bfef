/** Starts a whole server from its configuration. */
import { present } from '#base/collections/optional-fields'
import { join } from 'node:path'
import type { IncomingMessage } from 'node:http'
import { RESTORE_PATH } from '#backup'
import { FILES_PATH } from '#files'
import type { Config } from './config/config.ts'
import { createErrorTable } from './error-table.ts'
import type { ServicesEnvironment } from './server-context.ts'
import { createApp } from './http/app.ts'
import { createReadClientAddress } from './http/client-address.ts'
import { listen, listenLimits, type ListenLimits } from './http/listen.ts'
import { loadStaticFiles } from './http/static-files.ts'
import { lockForServer } from './parts/data-lock.ts'
import { openRestore, type Restoring } from './restore/open-restore.ts'
import { settleRestore } from './restore/swap/exchange-parts.ts'
import { startServiceLife } from './restore/swap/service-life.ts'
import { openServices, type Services } from './services.ts'

/** What the server takes from the machine; tests hand in their own. */
export type ServerEnvironment = ServicesEnvironment & {
  /** Folder of the built web app. */
  readonly appFolder: string
  readonly limits?: Partial<ListenLimits>
  /** Whether the server was started by a person at the machine (rule E4); absent means no. */
  readonly isStartedAtScreen?: boolean
  /** Called if a restore left nothing that works, and only another start can put the old state back. */
  readonly onLost?: (error: unknown) => void
}

export type RunningServer = {
  /** Address people use, `http://localhost:3000`. */
  readonly address: string
  readonly port: number
  /** Methods and paths of the API, complete once `ready`; the method of what every request goes through is `ALL`. */
  routes(): readonly { readonly method: string; readonly path: string }[]
  /** Settles when migrations are done and the API answers; rejects when the server can't do its work. */
  readonly ready: Promise<void>
  /** The link that makes the user who opens it the administrator, once `ready`; undefined if there is one already. */
  readSetUpLink(): Promise<string | undefined>
  /**
   * Closes the services, waits for `between` and opens them again, while requests are answered 503. Streams end, and requests
   * that are under way are let finish for at most five seconds.
   */
  reopen(between: () => Promise<void>): Promise<void>
  /** Ends streams, lets requests finish for at most five seconds, closes the databases. */
  close(): Promise<void>
}

/**
 * Resolves as soon as the port is open; until `ready` the API and its health answer 503. On SQLite it rejects if another
 * server uses the data folder.
 */
export async function startServer(config: Config, environment: ServerEnvironment): Promise<RunningServer> {
  if (config.databaseUrl !== undefined) return startUnlocked(config, environment)
  const lock = await lockForServer(config.dataDir, environment.now)
  try {
    await settleRestore(config.dataDir, environment.log)
    const server = await startUnlocked(config, environment)
    // What could not be opened leaves nothing that writes.
    server.ready.catch(() => lock.release())
    return { ...server, close: () => server.close().finally(() => lock.release()) }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** What the headers of answers say about the app's own address, and about that of its map. */
function originsOf({ publicUrl, mapTiles }: Config) {
  const mapOrigin = mapTiles !== undefined && 'style' in mapTiles ? new URL(mapTiles.style).origin : undefined
  return { isHttps: publicUrl?.startsWith('https:') ?? false, mapOrigin }
}

async function startUnlocked(config: Config, environment: ServerEnvironment): Promise<RunningServer> {
  const { log, now, newId } = environment
  const files = await loadStaticFiles(environment.appFolder)
  if (files.size === 0) log.warn({ folder: environment.appFolder }, 'there is no built web app, only the API answers')

  const readClientAddress = createReadClientAddress(config.trustedProxies)
  const errors = createErrorTable()
  const restores: { routes?: Restoring['routes'] } = {}
  const appWith = (services: Services | undefined, publicOrigin: string, absence?: string) =>
    createApp({
      log,
      now,
      newRequestId: newId,
      publicOrigin,
      readClientAddress,
      // With proxies in front every request comes from one of them, even if its headers do not show that.
      isLocalPossible: environment.isStartedAtScreen === true && config.trustedProxies.length === 0,
      files,
      errors,
      services,
      ...present({ absence, standing: restores.routes }),
    })

  let app = appWith(undefined, config.publicUrl ?? '')
  const listener = await listen({
    host: config.host,
    port: config.port,
    ...originsOf(config),
    limits: { ...listenLimits, ...environment.limits },
    isUpload,
    handle: (request, bindings) => app.fetch(request, bindings),
  })
  const address = config.publicUrl ?? `http://localhost:${listener.port}`
  const life = startServiceLife({
    open: (signal) => openServices(config, environment, { publicUrl: address, signal }),
    onChange: (services) => {
      app = appWith(services, address, RESTORING)
    },
    onLost: (error) => environment.onLost?.(error),
    settleRequests: listener.settle,
  })
  const restoring = openRestore(config, environment, life)
  restores.routes = restoring.routes
  const ready = life.first.then(() => undefined)
  // Callers that wait for `ready` get the failure; without any it must not count as unhandled.
  ready.catch(() => undefined)

  return {
    address,
    port: listener.port,
    routes: () => app.routes.map(({ method, path }) => ({ method, path })),
    ready,
    readSetUpLink: async () => (life.current() ?? (await life.first)).readSetUpLink(),
    reopen: (between) =>
      life.replace(async (open) => {
        await between()
        return open()
      }),
    async close() {
      await restoring.close()
      await life.close(listener.close)
    },
  }
}

/** Services are closed while a server runs for no other reason. */
const RESTORING =
  'Der Server stellt gerade eine Sicherung wieder her. Was du geändert hast, bleibt auf diesem Gerät und geht danach von selbst hinaus.'

/** The folder the build writes to. */
export const builtAppFolder = join(import.meta.dirname, '../../dist/app')

/** A file, or a piece of an archive to restore: these may take long, as long as something of them comes. */
export function isUpload({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean {
  return method === 'POST' ? url === FILES_PATH : method === 'PUT' && url.startsWith(`${RESTORE_PATH}/runs/`)
}
