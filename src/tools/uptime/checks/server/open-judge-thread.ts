import { Worker } from 'node:worker_threads'
import { AT_PAGE } from './judge-body.ts'
import { judgeReplySchema, type JudgeReply, type JudgeRequest, type ThreadData } from './judge-messages.ts'

export type JudgeLimits = {
  /** Of the processor, for one body with all its expectations: on a busy machine it may take longer by the clock. */
  readonly cpuMs: number
  /** What each of the first bodies of a thread has on top of that: the engine compiles the code while it runs it. */
  readonly coldCpuMs: number
  /** Wall-clock limit: ends a run that does not finish for another reason. */
  readonly timeMs: number
  /** For loading the thread's program, on a slow and busy machine. */
  readonly startMs: number
  readonly memoryMb: number
}

/** `late`: it used up its time; `starved`: it did not get it; `full`: it used up its memory; `died`: anything else. */
export type ThreadEnd = 'late' | 'starved' | 'full' | 'died'

/** A thread that judges one body at a time. If it fails, nothing else is affected. */
export type JudgeThread = {
  /** After anything but a reply the thread has ended. `place`: of the expectation that it was at, or `AT_PAGE`. */
  run(request: JudgeRequest): Promise<{ readonly outcome: JudgeReply | ThreadEnd; readonly place: number }>
  readonly isOver: () => boolean
  end(): Promise<void>
}

/** How often it is looked how much of its time a thread has used, at most. */
const LOOK_MS = 10
/** After this many bodies the code of a thread is compiled. */
const COLD_BODIES = 3

/** Rejects if it cannot be started. */
export async function openJudgeThread(limits: JudgeLimits, onError: (error: unknown) => void): Promise<JudgeThread> {
  const place = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const worker = startWorker({ place }, limits.memoryMb)
  let isOver = false
  // Also needed between two bodies: an unhandled error event would end the server.
  worker.on('error', (error) => {
    if (!isOutOfMemory(error)) onError(error)
  })
  worker.once('exit', () => (isOver = true))
  const end = async (): Promise<void> => {
    isOver = true
    await worker.terminate()
  }
  const started = await nextReply(worker, limits.startMs)
  if (typeof started === 'string' || started.kind !== 'ready') {
    await end()
    throw new Error('the thread that judges bodies does not start')
  }
  let usedMs = started.cpuMs
  let judgedCount = 0
  worker.unref()
  return {
    isOver: () => isOver,
    end,
    async run(request) {
      Atomics.store(place, 0, AT_PAGE)
      worker.ref()
      const limitMs = limits.cpuMs + (judgedCount < COLD_BODIES ? limits.coldCpuMs : 0)
      judgedCount += 1
      const watching = watchTime(worker, limitMs, usedMs)
      const reply = nextReply(worker, limits.timeMs, watching.late)
      const body = ownBytes(request.body)
      worker.postMessage({ ...request, body }, [body.buffer])
      const outcome = await reply
      watching.stop()
      worker.unref()
      if (typeof outcome === 'string') void end()
      else usedMs = outcome.cpuMs
      return { outcome, place: Atomics.load(place, 0) }
    },
  }
}

/** Without our environment, which has passwords in it, and without the options of this process. */
function startWorker(data: ThreadData, memoryMb: number): Worker {
  return new Worker(new URL('judge-thread.ts', import.meta.url), {
    name: 'judge',
    workerData: data,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 8 },
  })
}

/** More than one piece of a connection has: it was put together, in memory of its own. */
const MAX_PIECE_BYTES = 64 * 1_024

/**
 * Bytes whose memory can be handed over. A large body is not copied, although the memory it was collected in may be longer
 * than it (`collect-bytes.ts`); a small one may lie in memory that others use.
 */
function ownBytes(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = body
  const isOwn = byteLength > MAX_PIECE_BYTES && buffer instanceof ArrayBuffer
  return isOwn ? new Uint8Array(buffer, byteOffset, byteLength) : new Uint8Array(body)
}

type Late = { readonly late: Promise<'late'>; stop(): void }

/** Settles when the thread has used up its time since then. What it used while others had the processor does not count. */
function watchTime(worker: Worker, limitMs: number, beforeMs: number): Late {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const late = new Promise<'late'>((resolve) => {
    const look = async (): Promise<void> => {
      const leftMs = limitMs - (await cpuMsOf(worker)) + beforeMs
      if (isStopped) return
      if (leftMs <= 0) resolve('late')
      else wait(Math.max(LOOK_MS, leftMs))
    }
    const wait = (delayMs: number): void => {
      timer = setTimeout(() => void look(), delayMs)
    }
    wait(limitMs)
  })
  return {
    late,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Returns 0 if the thread is just ending; its end is handled elsewhere. */
async function cpuMsOf(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1_000
  } catch {
    return 0
  }
}

/** What the thread says or suffers next. */
function nextReply(
  worker: Worker,
  limitMs: number,
  late: Promise<'late'> = new Promise(() => undefined),
): Promise<JudgeReply | ThreadEnd> {
  return new Promise((resolve) => {
    const finish = (outcome: JudgeReply | ThreadEnd): void => {
      clearTimeout(timer)
      worker.off('message', hear).off('error', fail).off('exit', die)
      resolve(outcome)
    }
    const hear = (message: unknown): void => {
      const reply = judgeReplySchema.safeParse(message)
      finish(reply.success ? reply.data : 'died')
    }
    const fail = (error: unknown): void => finish(isOutOfMemory(error) ? 'full' : 'died')
    const die = (): void => finish('died')
    const timer = setTimeout(() => finish('starved'), limitMs)
    worker.on('message', hear).on('error', fail).on('exit', die)
    void late.then(finish)
  })
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
