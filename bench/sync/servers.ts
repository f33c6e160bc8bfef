/** The two servers that are compared, each a process of its own on a free port of loopback. */
import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPeople, type SignedIn } from '#testing/people/people'
import { setUpServer } from '#testing/people/set-up-server'
import { createTestDatabase } from '#testing/postgres/postgres'
import { findFreePort } from '#testing/network/free-port'
import { serverEnvironment, serverProgram } from '#testing/server-program'
import { createTempFolder } from '#testing/temp-folder'

export type Server = {
  readonly url: string
  /** Memory of the process in bytes, as the system counts it. */
  readRssBytes(): Promise<number>
  /** The most it has taken since the last call of this, or since its start; then of the process that it has started. */
  takePeakRssBytes(): Promise<{ readonly own: number; readonly child: number }>
  /** CPU it has used so far, in milliseconds. */
  readCpuMs(): Promise<number>
  /** Ends it and removes its data. */
  stop(): Promise<void>
}

export type AppServer = Server & {
  readonly dataDir: string
  /** What it had written to disks so far. */
  readWrittenBytes(): Promise<number>
  /** What the file that was loaded first tells. */
  ask(): Promise<unknown>
  takePerson(): SignedIn
  takePeople(count: number): readonly SignedIn[]
}

/** Clock ticks of `/proc/<pid>/stat` are hundredths of a second on every Linux there is. */
const TICK_MS = 10

/** The server of the product on data of its own, with people who are signed in. */
export async function startAppServer(o: {
  readonly peopleCount: number
  /** The PostgreSQL on which a database is created for it; undefined: it uses SQLite. */
  readonly postgresUrl: string | undefined
  /** The folder into which it writes a CPU profile when it ends. */
  readonly profileFolder: string | undefined
  /** More of its environment. */
  readonly environment?: Readonly<Record<string, string>>
  /** A file it loads first, which answers what `ask` says to it. */
  readonly preload?: string
  /** Writes what it finds when it starts. */
  readonly prepare?: (dataDir: string, people: readonly SignedIn[]) => Promise<void>
}): Promise<AppServer> {
  const { peopleCount, postgresUrl, profileFolder } = o
  const folder = await createTempFolder()
  const database = postgresUrl === undefined ? undefined : await createTestDatabase(postgresUrl)
  const dataDir = join(folder.path, 'data')
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const settings = {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    REGISTRATION: 'open',
    ...(database === undefined ? {} : { DATABASE_URL: database.url }),
    ...o.environment,
  }
  // What belongs to a server is made together, at its first start: people alone would be what is left of another one.
  if (peopleCount > 0) await startOnce(url, settings)
  const people = [...(await createPeople({ count: peopleCount, dataDir, databaseUrl: database?.url, publicUrl: url }))]
  await o.prepare?.(dataDir, people)
  const preload = o.preload === undefined ? [] : ['--import', o.preload]
  const profiling = profileFolder === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', profileFolder]
  const child = spawn(process.execPath, [...profiling, ...preload, ...serverProgram], {
    env: toEnvironment(settings),
    stdio: ['ignore', 'ignore', 'inherit', ...(o.preload === undefined ? [] : ['ipc' as const])],
  })
  endWithThisProcess(child)
  await untilHealthy(url, child)
  // The first user created beforehand is the administrator; without any, one is created here.
  if (peopleCount === 0) await setUpServer(settings)
  const takePeople = (count: number): readonly SignedIn[] => {
    if (people.length < count) throw new Error('more people are needed than were made')
    return people.splice(0, count)
  }
  return {
    url,
    dataDir,
    ...processFigures(child),
    takePeople,
    readWrittenBytes: () => readWritten(child.pid),
    async ask() {
      const answered = once(child, 'message')
      child.send('ask')
      const [answer] = await answered
      return answer
    },
    takePerson: () => {
      const [person] = takePeople(1)
      if (person === undefined) throw new Error('nobody was made')
      return person
    },
    stop: async () => {
      await end(child, profileFolder === undefined ? 'SIGKILL' : 'SIGTERM')
      await database?.drop()
      await folder.remove()
    },
  }
}

export async function startFloorServer(): Promise<Server> {
  const folder = await createTempFolder()
  const child = fork(join(import.meta.dirname, 'floor-server.ts'), [join(folder.path, 'floor.sqlite')], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  endWithThisProcess(child)
  const [message] = await once(child, 'message')
  // The program's first message tells its port.
  const { port } = message as { readonly port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    ...processFigures(child),
    stop: async () => {
      await end(child)
      await folder.remove()
    },
  }
}

type Settings = Readonly<Record<string, string>>

function toEnvironment(settings: Settings): NodeJS.ProcessEnv {
  return { ...process.env, ...serverEnvironment, ...settings }
}

async function startOnce(url: string, settings: Settings): Promise<void> {
  const child = spawn(process.execPath, serverProgram, {
    env: toEnvironment(settings),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilHealthy(url, child)
  await end(child, 'SIGTERM')
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  while ((await fetch(`${url}/api/health`).catch(() => null))?.status !== 200) {
    if (child.exitCode !== null) throw new Error('the server ended')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** A scenario that is given up leaves no server behind, whose output would keep a test run from ending. */
function endWithThisProcess(child: ChildProcess): void {
  const kill = (): void => void child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
}

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

function processFigures(child: ChildProcess): Pick<Server, 'readRssBytes' | 'takePeakRssBytes' | 'readCpuMs'> {
  return {
    readRssBytes: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1_024
    },
    takePeakRssBytes: async () => {
      const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
      const [first] = children.split(' ').filter((id) => id !== '')
      return { own: await takePeak(child.pid), child: first === undefined ? 0 : await takePeak(Number(first)) }
    },
    readCpuMs: async () => {
      const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8')
      // The second field is a name in brackets that may contain blanks; user and system time are the 14th and 15th.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return (Number(fields[11]) + Number(fields[12])) * TICK_MS
    },
  }
}

/** The kernel keeps the peak, so none is missed between two looks; writing a 5 makes it begin anew. */
async function takePeak(processId: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8')
  await writeFile(`/proc/${processId}/clear_refs`, '5')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1_024
}

async function readWritten(processId: number | undefined): Promise<number> {
  const io = await readFile(`/proc/${processId}/io`, 'utf8')
  return Number(/^write_bytes: (\d+)/m.exec(io)?.[1] ?? Number.NaN)
}
