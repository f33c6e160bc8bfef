/**
 * A built server to be attacked, with data of its own. Some behaviour is a finding whichever attack is running: exiting, logging an
 * error, writing to stderr, logging a secret, not stopping on request.
 */
import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createTestDatabase, type TestDatabase } from '#testing/postgres/postgres'
import { createTempFolder, type TempFolder } from '#testing/temp-folder'
import { startServerNodes } from '#testing/torture/server-nodes'
import { findSecrets } from './find-secrets.ts'
import { createSender, type AttackAnswer, type AttackRequest } from './send.ts'

export type AttackedServerOptions = {
  readonly environment?: Readonly<Record<string, string>>
  /** Another node on the data of this one. */
  readonly beside?: AttackedServer
}

export type AttackedServer = {
  readonly port: number
  /** What people type, `http://localhost:PORT`: the origin of its pages. */
  readonly url: string
  readonly environment: Readonly<Record<string, string>>
  /** The file its log is written to, line by line. */
  readonly logFile: string
  /** Texts that must never get into the log; one set for all nodes on the same data. */
  readonly secrets: Set<string>
  send(request: AttackRequest): Promise<AttackAnswer>
  /** An unused address for `X-Forwarded-For`, so that limits by address do not answer instead of the tested code. */
  freshAddress(): string
  /** What the process has in memory; undefined where the system does not say. */
  readMemoryBytes(): Promise<number | undefined>
  /** Asks it to end, looks at what it left, and removes its data unless another node lives on it. */
  close(): Promise<void>
}

export type AttackedServerPlace = {
  /** PostgreSQL; without it each server is on SQLite. */
  readonly postgresUrl: string | undefined
  readonly found: (finding: string) => void
  /** When it is aborted, a server that has not begun yet is ended, and its start rejects. */
  readonly stop: AbortSignal
}

type Data = { readonly environment: Readonly<Record<string, string>>; remove(): Promise<void> }

/** Limits by address are lifted by a new address for each request, which it believes any machine of this network. */
const SETTINGS = {
  TRUSTED_PROXIES: '127.0.0.0/8',
  UPTIME_REFERENCES: 'none',
  // Attacks do not wait for the pace of hosts; the one that is about it says so.
  UPTIME_UNLIMITED_HOSTS: '0.0.0.0/0,::/0,invalid,example,test,localhost',
  REGISTRATION: 'open',
  // The library that sends pushes reads addresses, which were checked before, by what Node warns of once.
  NODE_OPTIONS: `--disable-warning=DEP0169 --import=${pathToFileURL(join(import.meta.dirname, 'load-inside.mjs')).href}`,
}

let startedServers = 0

export async function startAttackedServer(
  place: AttackedServerPlace,
  o: AttackedServerOptions = {},
): Promise<AttackedServer> {
  const { found, stop } = place
  const data =
    o.beside === undefined
      ? await createData(place)
      : { environment: o.beside.environment, remove: async () => undefined }
  const environment = { ...SETTINGS, ...data.environment, ...o.environment }
  startedServers += 1
  const logFolder = await createTempFolder()
  const logFile = join(logFolder.path, 'server.log')
  const log = createWriteStream(logFile)
  const endLog = async (): Promise<void> => {
    if (log.closed) return
    log.end()
    await once(log, 'close')
  }
  const remove = async (): Promise<void> => {
    await endLog()
    await logFolder.remove()
    await data.remove()
  }
  const starting = startServerNodes({
    count: 1,
    environment,
    signal: stop,
    onFault: (text) => found(`the server: ${text.slice(0, 500)}`),
    onLine: (line) => void (log.writableEnded || log.write(`${line}\n`)),
  })
  const nodes = await starting.catch(async (error: unknown) => {
    await remove()
    throw error
  })
  const port = Number(new URL(nodes.urls[0] ?? '').port)
  const sender = createSender(port)
  const secrets = o.beside?.secrets ?? new Set<string>()
  const nextAddress = createAddresses(startedServers)
  return {
    port,
    url: `http://localhost:${port}`,
    environment,
    logFile,
    secrets,
    send: (request) => sender.send(request),
    freshAddress: nextAddress,
    readMemoryBytes: () => readMemoryBytes(nodes.pid(0)),
    async close() {
      sender.close()
      const exitCode = await nodes.stop(0)
      const how = exitCode === null ? 'had to be killed' : `ended with ${exitCode}`
      if (exitCode !== 0) found(`the server: ${how} when it was asked to end`)
      // All of it is in the file only then.
      await endLog()
      for (const line of findSecrets(await readFile(logFile, 'utf8'), secrets)) found(`a secret in the log: ${line}`)
      await remove()
    },
  }
}

async function createData({ postgresUrl }: AttackedServerPlace): Promise<Data> {
  const folder: TempFolder = await createTempFolder()
  const database: TestDatabase | undefined =
    postgresUrl === undefined ? undefined : await createTestDatabase(postgresUrl)
  return {
    environment: {
      DATA_DIR: join(folder.path, 'data'),
      ...(database === undefined ? {} : { DATABASE_URL: database.url }),
    },
    remove: async () => {
      await database?.drop()
      await folder.remove()
    },
  }
}

function createAddresses(first: number): () => string {
  let count = 0
  return () => {
    count += 1
    return `${20 + ((first + (count >> 16)) % 100)}.${(count >> 8) & 255}.${count & 255}.7`
  }
}

async function readMemoryBytes(pid: number | undefined): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(status)?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
}
