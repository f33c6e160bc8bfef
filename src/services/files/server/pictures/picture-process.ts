import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { pictureAnswerSchema, type PictureAnswer, type PictureRequest } from './picture-messages.ts'

/** For loading what reads pictures, on a slow and busy machine. */
const START_LIMIT_MS = 30_000
const STDERR_MAX_LENGTH = 2_000

/** A single process that reads pictures, started when first needed; its crash affects nothing else. */
export type PictureProcess = {
  /**
   * One request at a time. `died` where the process ended by itself, `late` where it took longer than `limitMs` and was ended.
   * Rejects where it can't be started, and with the reason of the signal; then, too, nothing is written any more.
   */
  run(request: PictureRequest, limitMs: number, signal: AbortSignal): Promise<PictureAnswer | 'died' | 'late'>
  /** Ends it, until it is needed again. */
  end(): Promise<void>
}

export function createPictureProcess(): PictureProcess {
  let child: ChildProcess | undefined

  const start = async (signal: AbortSignal): Promise<ChildProcess> => {
    const started = forkChild()
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    const errors = collectErrors(started)
    try {
      const answer = await nextAnswer(started, START_LIMIT_MS, signal)
      if (typeof answer === 'string' || answer.kind !== 'ready') {
        throw new Error(`the process that reads pictures does not start: ${errors()}`)
      }
    } catch (error) {
      await kill(started)
      throw error
    }
    child = started
    return started
  }

  return {
    async run(request, limitMs, signal) {
      const current = child ?? (await start(signal))
      hold(current)
      try {
        const answer = nextAnswer(current, limitMs, signal)
        // A failed send means that the process has ended, which `nextAnswer` also notices.
        current.send(request, () => undefined)
        const said = await answer
        if (said === 'late' || (typeof said !== 'string' && said.kind === 'too-much')) await kill(current)
        return said
      } catch (error) {
        await kill(current)
        throw error
      } finally {
        letGo(current)
      }
    },
    async end() {
      const ended = child
      child = undefined
      if (ended !== undefined) await kill(ended)
    },
  }
}

/** Without our environment, which has passwords in it, and without the options of this process. */
function forkChild(): ChildProcess {
  return fork(fileURLToPath(new URL('picture-child.ts', import.meta.url)), [], {
    env: { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '2' },
    execArgv: ['--max-old-space-size=64', '--max-semi-space-size=1'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

/** What the child says or suffers next; rejects with the reason of the signal, and where it could not be started. */
function nextAnswer(
  child: ChildProcess,
  limitMs: number,
  signal: AbortSignal,
): Promise<PictureAnswer | 'died' | 'late'> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void): void => {
      clearTimeout(timer)
      child.off('message', hear).off('exit', die).off('error', fail)
      signal.removeEventListener('abort', abort)
      settle()
    }
    const hear = (message: unknown): void => {
      const answer = pictureAnswerSchema.safeParse(message)
      finish(() => resolve(answer.success ? answer.data : 'died'))
    }
    const die = (): void => finish(() => resolve('died'))
    const fail = (error: Error): void => finish(() => reject(error))
    const abort = (): void => finish(() => reject(signal.reason))
    const timer = setTimeout(() => finish(() => resolve('late')), limitMs)
    child.on('message', hear).on('exit', die).on('error', fail)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    else if (child.exitCode !== null || child.signalCode !== null) die()
  })
}

function collectErrors(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    text = `${text}${chunk.toString()}`.slice(0, STDERR_MAX_LENGTH)
  })
  // Reports a child that could not be started; without a listener the error would be thrown.
  child.on('error', (error) => {
    text = `${text}${error.message}`.slice(0, STDERR_MAX_LENGTH)
  })
  return () => text
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  // Keeps this process alive until the child has ended.
  child.ref()
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** This process does not end while the child works, and does while it waits. */
function hold(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
}

function letGo(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
  const { stderr } = child
  if (stderr !== null && 'unref' in stderr) (stderr as Socket).unref()
}
