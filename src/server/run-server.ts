import { randomUUID } from 'node:crypto'
import { errorCodeOf } from '#base/error-code'
import { OpenRefusal } from '#database/server'
import { readConfig, type Config } from './config/config.ts'
import { createServerBackupMaker } from './backups/backup-source.ts'
import { createProcessEnd } from './process/end-process.ts'
import type { StartTimer } from './process/jobs.ts'
import { readDiskSpace } from './disk/open-disk.ts'
import { isStartedAtScreen } from './http/started-at-screen.ts'
import { createLog, type Log } from './process/log.ts'
import { builtAppFolder, startServer, type RunningServer } from './server.ts'

/** Starts the server from the environment, says where it is, and has it end with the process. */
export async function runServer(host: NodeJS.Process): Promise<void> {
  const config = readConfig(host.env)
  if (!config.ok) return fail(host, `The configuration is wrong. ${config.error}`)
  const log = createLog(host.stdout)
  const processEnd = createProcessEnd(host, log)
  const { publicUrl, host: listensOn, trustedProxies } = config.value
  if (publicUrl === undefined && (!isLoopback(listensOn) || trustedProxies.length > 0))
    log.warn(
      { host: listensOn, trustedProxies },
      'PUBLIC_URL is not set: nobody can sign in from another device or through a proxy',
    )
  const server = await start(config.value, log, { host, onLost: processEnd.fail })
  processEnd.serve(server)
  let setUpLink: string | undefined
  try {
    await server.ready
    setUpLink = await server.readSetUpLink()
  } catch (error) {
    return failToStart(host, log, error)
  }
  // Not through the log, which would turn it into JSON: the operator has to find it and copy it into a browser.
  if (setUpLink !== undefined) host.stdout.write(`Nobody manages this server yet. Einrichtungslink: ${setUpLink}\n`)
  host.stdout.write(`Taschenmesser is ready: ${server.address}\n`)
}

async function start(
  config: Config,
  log: Log,
  { host, onLost }: { readonly host: NodeJS.Process; readonly onLost: (error: unknown) => void },
): Promise<RunningServer> {
  try {
    return await startServer(config, {
      log,
      now: Date.now,
      newId: randomUUID,
      random: Math.random,
      startTimer,
      readDiskSpace,
      createBackupMaker: createServerBackupMaker,
      appFolder: builtAppFolder,
      isStartedAtScreen: isStartedAtScreen(host),
      onLost,
    })
  } catch (error) {
    if (errorCodeOf(error) === 'EADDRINUSE')
      return fail(host, `PORT: ${config.port} on ${config.host} is taken by another program`)
    return failToStart(host, log, error)
  }
}

function failToStart(host: NodeJS.Process, log: Log, error: unknown): never {
  // A refusal is complete by itself; for all other errors only the log shows where they came from.
  if (!(error instanceof OpenRefusal)) log.error({ err: error }, 'the server could not start')
  return fail(host, `The server could not start: ${error instanceof Error ? error.message : 'unknown reason'}`)
}

/** Whether only the machine itself can reach this address. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

function fail(host: NodeJS.Process, message: string): never {
  host.stderr.write(`${message}\n`)
  host.exit(1)
}

const startTimer: StartTimer = (callback, delayMs) => {
  // Work to come must not keep a process alive that has nothing else to do.
  const timer = setTimeout(callback, delayMs).unref()
  return () => clearTimeout(timer)
}
