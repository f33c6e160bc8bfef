/** The real server as processes that can be killed at any moment and started again, each on a port that stays its own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { findFreePort } from '#testing/network/free-port'
import { setUpServer } from '#testing/people/set-up-server'
import { serverEnvironment, serverProgram } from '#testing/server-program'
import { endProcess } from './end-process.ts'
import { waitUntilHealthy } from './wait-until-healthy.ts'

/** A server lets requests finish for five seconds. */
const STOP_LIMIT_MS = 10_000
/** Also of a machine that has much else to do. */
const START_LIMIT_MS = 60_000
const ERROR_LEVEL = 50

export type ServerNodes = {
  readonly urls: readonly string[]
  /** The process of a node that runs. */
  pid(index: number): number | undefined
  /** Kills a node with SIGKILL, starts it again, and resolves when it is healthy; `whileDown` runs in between. */
  crash(index: number, whileDown?: () => Promise<void>): Promise<void>
  /** Ends a node with SIGTERM; resolves to its exit code, null when it had to be killed after ten seconds. */
  stop(index: number): Promise<number | null>
  /** Kills whatever still runs. */
  close(): Promise<void>
}

export type ServerNodesOptions = {
  readonly count: number
  readonly environment: Readonly<Record<string, string>>
  /** Hears what a server must never do: end by itself, or log an error. */
  readonly onFault: (text: string) => void
  /** Hears each line of the servers' logs. */
  readonly onLine?: (line: string) => void
  /** When it is aborted, what has not begun yet is killed, and the start rejects. */
  readonly signal?: AbortSignal
}

/** Resolves when all nodes are healthy, rejects where one is not within a minute; they trust loopback as a proxy, so that each person can have an address. */
export async function startServerNodes(o: ServerNodesOptions): Promise<ServerNodes> {
  const ports = await Promise.all(Array.from({ length: o.count }, findFreePort))
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const running: (ChildProcess | undefined)[] = []
  let isClosed = false

  const start = async (index: number): Promise<void> => {
    const child = spawnServer(ports[index] ?? 0, o)
    running[index] = child
    child.once('exit', (code, signal) => {
      if (running[index] === child) o.onFault(`node ${index} ended by itself: ${code ?? signal}`)
    })
    const isOver = (): boolean => isClosed || o.signal?.aborted === true || child.exitCode !== null
    await waitUntilHealthy(urls[index] ?? '', isOver, START_LIMIT_MS)
  }
  const end = async (index: number, signal: NodeJS.Signals): Promise<number | null> => {
    const child = running[index]
    running[index] = undefined
    return child === undefined ? null : endProcess(child, signal, STOP_LIMIT_MS)
  }
  const close = async (): Promise<void> => {
    isClosed = true
    await Promise.all(ports.map((_port, index) => end(index, 'SIGKILL')))
  }
  try {
    await Promise.all(ports.map((_port, index) => start(index)))
    o.signal?.throwIfAborted()
    await setUpServer(o.environment)
  } catch (error) {
    await close()
    throw error
  }
  return {
    urls,
    pid: (index) => running[index]?.pid,
    crash: async (index, whileDown) => {
      await end(index, 'SIGKILL')
      await whileDown?.()
      if (!isClosed) await start(index)
    },
    stop: (index) => end(index, 'SIGTERM'),
    close,
  }
}

function spawnServer(port: number, { environment, onFault, onLine }: ServerNodesOptions): ChildProcess {
  const child = spawn(process.execPath, serverProgram, {
    env: {
      PATH: process.env['PATH'],
      ...serverEnvironment,
      PORT: String(port),
      TRUSTED_PROXIES: '127.0.0.1/32,::1/128',
      REGISTRATION: 'open',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // It ends together with the process that started it, in whatever way that ends.
  const killing = (): void => void child.kill('SIGKILL')
  process.once('exit', killing)
  child.once('exit', () => process.off('exit', killing))
  let rest = ''
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      onLine?.(line)
      if (line.includes(`"level":${ERROR_LEVEL}`)) onFault(line)
    }
  })
  child.stderr.on('data', (chunk: Buffer) => onFault(chunk.toString()))
  return child
}
