import { randomUUID } from 'node:crypto'
import { readConfig, type Config } from './config.ts'
import type { StartTimer } from './jobs.ts'
import { createLog, type Log } from './log.ts'
import { builtAppFolder, startServer, type RunningServer } from './server.ts'

/** Starts the server from the environment, says where it is, and stops it when the process is asked to end. */
export async function runServer(host: NodeJS.Process): Promise<void> {
  const config = readConfig(host.env)
  if (!config.ok) return fail(host, `The configuration is wrong. ${config.error}`)
  const log = createLog(host.stdout)
  outliveRejections(log, host)
  const server = await start(config.value, log, host)
  stopOnSignals(server, log, host)
  try {
    await server.ready
  } catch (error) {
    log.error({ err: error }, 'the server could not start')
    return fail(host, `The server could not start: ${error instanceof Error ? error.message : 'unknown reason'}`)
  }
  host.stdout.write(`Taschenmesser is ready: ${server.address}\n`)
}

async function start(config: Config, log: Log, host: NodeJS.Process): Promise<RunningServer> {
  try {
    return await startServer(config, { log, now: Date.now, newId: randomUUID, startTimer, appFolder: builtAppFolder })
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (!isTaken) throw error
    return fail(host, `PORT: ${config.port} on ${config.host} is taken by another program`)
  }
}

/** What failed and nobody waited for is a fault of ours; the shops of everybody are to be watched all the same. */
function outliveRejections(log: Log, host: NodeJS.Process): void {
  host.on('unhandledRejection', (error) => log.error({ err: error }, 'something failed that nobody waited for'))
}

function stopOnSignals(server: RunningServer, log: Log, host: NodeJS.Process): void {
  const stop = (signal: NodeJS.Signals): void => {
    // Whoever asks twice does not want to wait.
    host.once(signal, () => host.exit(1))
    log.info({ signal }, 'stopping')
    server.close().then(
      () => host.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly')
        host.exit(1)
      },
    )
  }
  host.once('SIGTERM', stop)
  host.once('SIGINT', stop)
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
