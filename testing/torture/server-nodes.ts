/** The real server as processes that can be killed at any moment and started again, each on a port that stays its own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#testing/free-port'
import { serverEnvironment, serverProgram } from '#testing/server-program'

const HEALTH_POLL_MS = 25
const ERROR_LEVEL = 50

export type ServerNodes = {
  readonly urls: readonly string[]
  /** The process of a node that runs. */
  pid(index: number): number | undefined
  /** Kills a node with SIGKILL, starts it again, and resolves when it is healthy; `whileDown` runs in between. */
  crash(index: number, whileDown?: () => Promise<void>): Promise<void>
  /** Ends a node with SIGTERM; resolves to its exit code, null when it had to be killed after all. */
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
}

/** Resolves when all nodes are healthy; they trust loopback as a proxy, so that each person can have an address. */
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
    await waitUntilHealthy(urls[index] ?? '', () => isClosed || child.exitCode !== null)
  }
  const end = async (index: number, signal: NodeJS.Signals): Promise<number | null> => {
    const child = running[index]
    running[index] = undefined
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
    return child.exitCode
  }
  const close = async (): Promise<void> => {
    isClosed = true
    await Promise.all(ports.map((_port, index) => end(index, 'SIGKILL')))
  }
  try {
    await Promise.all(ports.map((_port, index) => start(index)))
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
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
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

async function waitUntilHealthy(url: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const answer = await fetch(`${url}/api/health`).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.status === 200) return
    await sleep(HEALTH_POLL_MS)
  }
}
