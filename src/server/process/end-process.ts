/** How the process ends: on a signal, or after a fault of ours that no code handles. */
import type { Log } from './log.ts'
import type { RunningServer } from '../server.ts'

/** So long a faulty process may take to end in order: longer than requests may go on, shorter than anybody wants to wait. */
const FAULTY_MS = 8_000

type ProcessEnd = {
  /** From now on there is a server to be closed before the process ends. */
  readonly serve: (server: RunningServer) => void
  /** Ends the process with 1, since its server can do nothing any more. */
  readonly fail: (error: unknown) => void
}

/** After a fault the state is unknown, so the process does not continue: it exits with 1, and its supervisor restarts it. */
export function createProcessEnd(host: NodeJS.Process, log: Log): ProcessEnd {
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
