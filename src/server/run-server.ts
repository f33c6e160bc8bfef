import { randomUUID } from 'node:crypto'
import { errorCodeOf } from '#base/error-code'
import { OpenRefusal } from '#database/server'
import { readConfig, type Config } from './config/config.ts'
import { createServerBackupMaker } from './backups/backup-source.ts'
import type { StartTimer } from './process/jobs.ts'
import { readDiskSpace } from './disk/open-disk.ts'
import { createLog, type Log } from './process/log.ts'
import { builtAppFolder, startServer, type RunningServer } from './server.ts'

/** So long a faulty process may take to end in order: longer than requests may go on, shorter than anybody wants to wait. */
const FAULTY_MS = 8_000

type ProcessEnd = {
  /** From now on there is a server to be closed before the process ends. */
  readonly serve: (server: RunningServer) => void
  /** Ends the process with 1, since its server can do nothing any more. */
  readonly fail: (error: unknown) => void
}

/** What a process knows of where it was started. */
export type ProcessPlace = {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdout: { readonly isTTY?: boolean }
}

const FROM_AFAR = ['SSH_CONNECTION', 'SSH_CLIENT', 'SSH_TTY']
/** A name with a host in it is a screen elsewhere, as SSH passes one on; `sudo` keeps it and drops what tells of SSH. */
const OWN_SCREEN = /^(?:unix)?:\d/
/** Systems on which every terminal outside SSH is on a screen. On others the environment names the screen. */
const ALWAYS_ON_SCREEN: readonly NodeJS.Platform[] = ['darwin', 'win32']

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

/**
 * Whether the server was started from a terminal on a screen of its machine (rule E4). A service manager and a container
 * write to no terminal, and a terminal over SSH has no screen. On such machines a proxy may stand in front of the server, and
 * every browser behind a proxy seems to run on the machine itself.
 */
export function isStartedAtScreen({ platform, env, stdout }: ProcessPlace): boolean {
  const isSet = (name: string): boolean => (env[name] ?? '') !== ''
  if (stdout.isTTY !== true || FROM_AFAR.some(isSet)) return false
  return ALWAYS_ON_SCREEN.includes(platform) || isSet('WAYLAND_DISPLAY') || OWN_SCREEN.test(env['DISPLAY'] ?? '')
}

/**
 * Ends the process on a signal, or after a fault of ours that no code handles. After a fault the state is unknown, so the
 * process does not continue: it exits with 1, and its supervisor restarts it.
 */
function createProcessEnd(host: NodeJS.Process, log: Log): ProcessEnd {
  let server: RunningServer | undefined
  let isEnding = false

  async function end(): Promise<void> {
    if (isEnding) return
    isEnding = true
    try {
      await server?.close()
    } catch (error) {
      log.error({ err: error }, 'could not stop cleanly')
      host.exitCode = 1
    }
    host.exit()
  }

  function stop(signal: NodeJS.Signals): void {
    // An operator who sends the signal twice does not want to wait.
    host.once(signal, () => host.exit(1))
    log.info({ signal }, 'stopping')
    void end()
  }

  function endFaulty(): void {
    host.exitCode = 1
    setTimeout(() => host.exit(), FAULTY_MS).unref()
    void end()
  }

  // Unhandled promise rejections arrive here, too.
  host.on('uncaughtException', (error, origin) => {
    log.error({ err: error, origin }, 'something failed that nobody waited for; the server ends')
    endFaulty()
  })
  // The reader of the log is gone. Logging that would cause the same fault again.
  host.stdout.on('error', endFaulty)

  return {
    serve(running) {
      server = running
      host.once('SIGTERM', stop)
      host.once('SIGINT', stop)
    },
    fail(error) {
      log.error({ err: error }, 'the server has nothing that works any more, and ends; the next start begins anew')
      endFaulty()
    },
  }
}
