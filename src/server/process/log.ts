import pino from 'pino'

/** One JSON line per event. Never log bodies, cookies, query values or addresses of people beside the client's IP. */
export type Log = Readonly<Record<'info' | 'warn' | 'error', (details: object, message: string) => void>>

/**
 * The server's log. To a file or a pipe: JSON lines. To a terminal: only what needs attention, one readable line each, because there
 * a person is waiting for the address.
 */
export function createLog(output: { write(text: string): unknown; readonly isTTY?: boolean }): Log {
  const options = { base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } }
  if (output.isTTY !== true) return pino(options, { write: (line) => void output.write(line) })
  return pino({ ...options, level: 'warn' }, { write: (line) => void output.write(toReadable(line)) })
}

/** The log of commands, which say what goes wrong themselves. */
export const silentLog: Log = createLog({ write: () => {} })

function toReadable(line: string): string {
  const { time, level, msg, ...details } = JSON.parse(line) as Record<string, unknown>
  const word = typeof level === 'number' && level >= 50 ? 'error' : 'warning'
  return `${String(time)} ${word}: ${String(msg)} ${JSON.stringify(details)}\n`
}

type ErrorText = {
  readonly name: string
  readonly message: string
  readonly code?: unknown
  readonly stack?: string
  readonly cause?: unknown
}

/** What the log keeps of an error: never its other properties, which database drivers fill with values of rows. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { name: typeof error }
  const text: ErrorText = {
    name: error.name,
    message: error.message,
    ...('code' in error ? { code: error.code } : {}),
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
  return text
}
