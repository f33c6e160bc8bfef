/** The real server in a process of its own, on a data folder of its own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { expect } from '@playwright/test'
import { findFreePort } from '../testing/network/free-port.ts'
import { serverEnvironment, serverProgramOf } from '../testing/server-program.ts'
import { setUpServer } from '../testing/people/set-up-server.ts'

export type AppServer = {
  /** Origin people use, `http://localhost:PORT`. */
  readonly url: string
  readonly dataDir: string
  /** What the process was started with, beside what the machine has. */
  readonly settings: Readonly<Record<string, string>>
  /** What Node has warned of in the process, a line each. */
  readonly warnings: readonly string[]
  /** Ends the process (SIGKILL unless told otherwise) and keeps the data. */
  stop(signal?: 'SIGKILL' | 'SIGTERM'): Promise<void>
  /** Starts again on the same port and data, with these settings above its own. */
  start(settings?: Readonly<Record<string, string>>): Promise<void>
}

/** `isSetUp: false`: there is no administrator; otherwise `ADMINISTRATOR` of `set-up-server.ts` is one. `program`: another build. */
type StartOptions = { readonly isSetUp?: boolean; readonly program?: string }

/** Starts a server beside the shared one, with settings of its own; it ends with the test. */
export type StartOwnApp = (environment?: Record<string, string>, o?: StartOptions) => Promise<AppServer>

/** For fixtures of a whole worker; a test asks for `startOwnApp`, which also ends what it has started. */
export async function startApp(environment: Record<string, string> = {}, o: StartOptions = {}): Promise<AppServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'taschenmesser-e2e-'))
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    TRUSTED_PROXIES: '127.0.0.1/32,::1/128',
    REGISTRATION: 'open',
    ...environment,
  }
  let child: ChildProcess | undefined
  const warnings: string[] = []
  const server: AppServer = {
    url,
    dataDir,
    settings,
    warnings,
    async start(others = {}) {
      child = spawn(process.execPath, serverProgramOf(o.program), {
        env: { ...process.env, ...serverEnvironment, ...settings, ...others },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        process.stderr.write(text)
        warnings.push(...(text.match(SERVER_WARNING) ?? []))
      })
      await expect.poll(() => isHealthy(url), { intervals: [50] }).toBe(true)
    },
    async stop(signal = 'SIGKILL') {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
  try {
    await server.start()
    if (o.isSetUp !== false) await setUpServer(settings)
  } catch (error) {
    await removeApp(server)
    throw error
  }
  return server
}

/** What Node complains of in the server, such as a timer that rings at once for ever; libraries that use what is outdated may. */
const SERVER_WARNING = /^\(node:\d+\) (?!\[DEP).*Warning: .*$/gm

/** Ends the server, removes its data, and fails if Node has warned in it. */
export async function removeApp(server: AppServer): Promise<void> {
  await server.stop('SIGTERM')
  await rm(server.dataDir, { recursive: true, force: true })
  expect([...new Set(server.warnings)]).toEqual([])
}

async function isHealthy(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/health`).catch(() => null)
  return answer?.status === 200
}
