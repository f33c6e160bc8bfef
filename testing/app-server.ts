/** The real server on a free port and data of its own, for tests that speak HTTP to it. */
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect } from 'vitest'
import { readConfig } from '../src/server/config/config.ts'
import type { BackupMaker } from '../src/services/backup/server/index.ts'
import type { ReadDiskSpace } from '../src/server/disk/open-disk.ts'
import type { ListenLimits } from '../src/server/http/listen.ts'
import { createLog } from '../src/server/process/log.ts'
import { startServer, type RunningServer } from '../src/server/server.ts'
import { createTestBackupMaker } from './backup/backup-maker.ts'
import type { ManualTime } from './manual-time.ts'
import { createTestDatabase, type TestDatabase } from './postgres/postgres.ts'
import { createTempFolder } from './temp-folder.ts'

/** As pino counts. */
const ERROR_LEVEL = 50

export const engines = ['sqlite', 'postgres'] as const
export type Engine = (typeof engines)[number]

/** The data of a server; it outlives the server, so that another one can be started on it. */
export type TestData = {
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  readonly database: TestDatabase | undefined
  remove(): Promise<void>
}

export async function createTestData(engine: Engine): Promise<TestData> {
  const folder = await createTempFolder()
  const database = engine === 'postgres' ? await createTestDatabase() : undefined
  return {
    folder: folder.path,
    environment: {
      DATA_DIR: join(folder.path, 'data'),
      ...(database === undefined ? {} : { DATABASE_URL: database.url }),
    },
    database,
    remove: async () => {
      await database?.drop()
      await folder.remove()
    },
  }
}

export type TestServer = Omit<RunningServer, 'address'> & {
  readonly url: string
  readonly port: number
  /** What the server logged, one object per line. */
  readonly log: readonly Readonly<Record<string, unknown>>[]
}

export type TestServerOptions = {
  readonly environment?: Record<string, string>
  readonly limits?: Partial<ListenLimits>
  readonly isWaiting?: boolean
  readonly maxDatabasePages?: number
  /** How much space the disk has; always enough unless a test says so, whatever the machine's has. */
  readonly readDiskSpace?: ReadDiskSpace
  readonly streamPingMs?: number
  /** Makes backups that are names only, unless a test says otherwise. */
  readonly backupMaker?: BackupMaker
  /** True: the first account takes the set-up link, as outside of tests. */
  readonly isSetUpNeeded?: boolean
  /** Starts it as if from a terminal on the machine's screen; the configuration must name no proxies then. */
  readonly isStartedAtScreen?: boolean
  /** Instead of the machine's clock and timers. */
  readonly time?: Pick<ManualTime, 'now' | 'startTimer'>
}

/** Starts a server that is `ready`, unless told not to wait. It trusts loopback as a proxy: each person gets an address. */
export async function startTestServer(data: TestData, options: TestServerOptions = {}): Promise<TestServer> {
  const config = readConfig({
    PORT: '0',
    TRUSTED_PROXIES: '127.0.0.1/32,::1/128',
    REGISTRATION: 'open',
    ...data.environment,
    ...options.environment,
  })
  if (!config.ok) throw new Error(config.error)
  const log: Record<string, unknown>[] = []
  const server = await startServer(config.value, {
    log: createLog({ write: (line) => void log.push(JSON.parse(line) as Record<string, unknown>) }),
    newId: randomUUID,
    ...(options.time ?? machineTime),
    appFolder: await createAppFolder(data.folder),
    limits: options.limits ?? {},
    passwordMemoryKiB: 64,
    createBackupMaker: () => options.backupMaker ?? createTestBackupMaker(),
    // Mails leave at once: no test waits for chance.
    random: () => 0,
    isSetUpNeeded: options.isSetUpNeeded ?? false,
    isStartedAtScreen: options.isStartedAtScreen ?? false,
    ...(options.streamPingMs === undefined ? {} : { streamPingMs: options.streamPingMs }),
    ...(options.readDiskSpace === undefined ? {} : { readDiskSpace: options.readDiskSpace }),
    ...(options.maxDatabasePages === undefined ? {} : { maxDatabasePages: options.maxDatabasePages }),
  })
  if (options.isWaiting !== false) await server.ready
  return { ...server, url: `http://127.0.0.1:${server.port}`, log }
}

export type SharedServer = {
  /** The one that runs now. */
  readonly server: TestServer
  readonly data: TestData
  /** Ends the server and starts another one on its data; `between` is done while none runs. */
  restart(between?: () => Promise<void>): Promise<void>
}

/**
 * One server for all tests of the `describe` or file that calls this: it starts before the first of them and ends after
 * the last, and an error in its log is a failure.
 */
export function shareTestServer(engine: Engine, options: TestServerOptions = {}): SharedServer {
  let running: { readonly data: TestData; readonly server: TestServer } | undefined
  const current = () => {
    if (running === undefined) throw new Error('the shared server runs only during tests')
    return running
  }
  const end = async (): Promise<void> => {
    const { server } = current()
    await server.close()
    expect(server.log.filter((line) => line['level'] === ERROR_LEVEL)).toEqual([])
  }
  beforeAll(async () => {
    const data = await createTestData(engine)
    running = { data, server: await startTestServer(data, options) }
  })
  afterAll(async () => {
    await end()
    await current().data.remove()
  })
  return {
    get server() {
      return current().server
    },
    get data() {
      return current().data
    },
    async restart(between) {
      const { data } = current()
      await end()
      await between?.()
      running = { data, server: await startTestServer(data, options) }
    },
  }
}

const machineTime: Pick<ManualTime, 'now' | 'startTimer'> = {
  now: Date.now,
  startTimer: (callback, delayMs) => {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}

/** A web app of four files, one of them packed. */
async function createAppFolder(folder: string): Promise<string> {
  const app = join(folder, 'app')
  await mkdir(join(app, 'assets'), { recursive: true })
  await writeFile(join(app, 'index.html'), '<!doctype html><title>Taschenmesser</title>')
  await writeFile(join(app, 'sw.js'), 'self.addEventListener("install", () => {})')
  await writeFile(join(app, 'assets/app-1a2b.js'), 'export {}')
  await writeFile(join(app, 'assets/app-1a2b.js.br'), brotliCompressSync('export {}'))
  return app
}

export type Person = {
  readonly id: string
  readonly cookie: string
  readonly email: string
  readonly headers: Readonly<Record<string, string>>
}

let personCount = 0

const PASSWORD = 'Korrekt-Pferd-Batterie-7'

/** Registers a new user from an address of their own; `headers` are what their browser would send. */
export async function signUpPerson(server: Pick<TestServer, 'url'>, invitation?: string): Promise<Person> {
  personCount += 1
  const email = `person${personCount}-${process.pid}@beispiel.de`
  const address = `10.${process.pid & 255}.${personCount >> 8}.${personCount & 255}`
  const browser = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', 'x-forwarded-for': address }
  const answer = await fetch(`${server.url}/api/auth/sign-up`, {
    method: 'POST',
    headers: browser,
    body: JSON.stringify({ name: 'Anna Beispiel', email, password: PASSWORD, invitation }),
  })
  const body = (await answer.json()) as { account?: { uid: string } }
  if (answer.status !== 200 || body.account === undefined)
    throw new Error(`sign-up: ${answer.status} ${JSON.stringify(body)}`)
  const cookie = cookieOf(answer)
  return { id: body.account.uid, cookie, email, headers: { ...browser, cookie } }
}

/** The same person with a session of now, since all of theirs have ended. */
export async function signInAgain(server: Pick<TestServer, 'url'>, person: Person): Promise<Person> {
  const answer = await fetch(`${server.url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { ...person.headers, cookie: '' },
    body: JSON.stringify({ email: person.email, password: PASSWORD }),
  })
  if (answer.status !== 200) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`)
  const cookie = cookieOf(answer)
  return { ...person, cookie, headers: { ...person.headers, cookie } }
}

function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Sends bytes as they are and resolves to everything that came back until the connection ended. */
export function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => (answer += chunk))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve(answer) : reject(error),
    )
    socket.on('close', () => resolve(answer))
    socket.write(text)
  })
}
