/**
 * Vitest's global setup: one real PostgreSQL for the whole run, on a free loopback port, in a folder
 * that goes away with it. Tests get a database of their own from `#testing/postgres/postgres`.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import type { PostgresReport } from './postgres-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the server's maintenance database, as its superuser. */
    postgresUrl: string
  }
}

export type PostgresServer = {
  readonly url: string
  /** Kills the server's main process with SIGKILL and starts it again; resolves when it has recovered. */
  crash(): Promise<void>
  /** Stops the server and removes its files. */
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL server. `isDurable: false` turns fsync off: right for tests that never cut the
 * power, wrong for a benchmark. The server also stops when this process ends in any way.
 */
export async function startPostgres(options: { readonly isDurable: boolean }): Promise<PostgresServer> {
  const program = fileURLToPath(new URL('postgres-process.ts', import.meta.url))
  const child = fork(program, options.isDurable ? ['--durable'] : [], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  const stop = async (): Promise<void> => {
    if (child.connected) child.disconnect()
    await exited
  }
  const hear = async (): Promise<string> => {
    const report = await Promise.race([
      once(child, 'message').then(([message]): PostgresReport => message),
      exited.then((): PostgresReport => ({ error: 'its process ended' })),
    ])
    if ('url' in report) return report.url
    await stop()
    throw new Error(`PostgreSQL did not start: ${report.error}`)
  }
  return {
    url: await hear(),
    crash: async () => {
      const heard = hear()
      child.send('crash')
      await heard
    },
    stop,
  }
}

export default async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ isDurable: false })
  project.provide('postgresUrl', server.url)
  return () => server.stop()
}
