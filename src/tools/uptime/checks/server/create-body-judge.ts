/**
 * Has bodies judged in a thread, so that no page and no condition holds up anything else: each has a tenth of a second of
 * the processor, and everybody their turn. What can take next to no time is judged at once: most pages are small, and their
 * way to a thread and back would cost more than they do. See docs/decisions/0054.
 */
import type { CheckFailure } from '../../model.ts'
import type { BodyJudge } from './body-judge.ts'
import { createFairLine } from '../../queue/server/fair-line.ts'
import { judgeBody, type JudgedBody } from './judge-body.ts'
import { openJudgeThread, type JudgeLimits, type JudgeThread } from './open-judge-thread.ts'
import { quote } from './quote.ts'

const defaultLimits: JudgeLimits = { cpuMs: 100, coldCpuMs: 100, timeMs: 5_000, startMs: 30_000, memoryMb: 128 }
/** After this long without a body nothing of the thread is left in memory. Most shops are checked more often. */
const IDLE_MS = 10 * 60_000
/** A body that would wait longer is not judged: its check occupies one of the places for simultaneous checks. */
const PATIENCE_MS = 3_000
/** Size limit for judging a body without the thread: half a millisecond even for a body made to take long. */
const LIGHT_BYTES = 32 * 1_024
/** And its bytes times the letters that are looked for, since one may have to be compared with all of the other. */
const LIGHT_WORK = 2 * 1_024 * 1_024

type Job = {
  readonly judged: JudgedBody
  readonly tell: (failure: CheckFailure | undefined) => void
  readonly fail: (error: Error) => void
}

const notJudged: CheckFailure = { code: 'not-judged' }

export function createBodyJudge(o: {
  readonly log: { warn(details: object, message: string): void }
  readonly limits?: Partial<JudgeLimits>
}): BodyJudge {
  const limits = { ...defaultLimits, ...o.limits }
  const line = createFairLine<Job>(PATIENCE_MS)
  let thread: JudgeThread | undefined
  let working: Promise<void> | undefined
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  const openThread = (): Promise<JudgeThread> =>
    openJudgeThread(limits, (error) => o.log.warn({ err: error }, 'the thread that judges bodies ended'))

  const judgeNext = async (owner: string, { judged, tell, fail }: Job): Promise<void> => {
    const { expectations } = judged
    // It may have ended while it had nothing to do.
    if (thread?.isOver() === true) thread = undefined
    thread ??= await openThread()
    if (isClosed) return tell(notJudged)
    const beganMs = performance.now()
    const { outcome, place } = await thread.run(judged)
    line.note(owner, performance.now() - beganMs)
    if (thread.isOver()) thread = undefined
    if (typeof outcome !== 'string' && outcome.kind === 'fault') return fail(new Error(outcome.message))
    if (typeof outcome !== 'string') return tell(outcome.kind === 'judged' ? outcome.failure : notJudged)
    const isCostly = outcome === 'late' || outcome === 'full'
    tell(isCostly ? tooCostly(expectations[place], outcome === 'full') : notJudged)
  }

  const work = async (): Promise<void> => {
    clearTimeout(idle)
    for (let turn = line.next(); turn !== undefined; turn = line.next()) {
      const { owner, item } = turn
      try {
        if (isClosed) item.tell(notJudged)
        else await judgeNext(owner, item)
      } catch (error) {
        thread = undefined
        o.log.warn({ err: error }, 'a body could not be judged')
        item.tell(notJudged)
        // They would wait as long, and in vain.
        for (let other = line.next(); other !== undefined; other = line.next()) other.item.tell(notJudged)
      }
    }
    working = undefined
    idle = setTimeout(endThread, IDLE_MS).unref()
  }

  function endThread(): void {
    void thread?.end()
    thread = undefined
  }

  return {
    async judge(judged, { ownerId, signal }) {
      if (isLight(judged)) return judgeBody(judged)
      if (isClosed || signal?.aborted === true) return notJudged
      const { promise, resolve: tell, reject: fail } = Promise.withResolvers<CheckFailure | undefined>()
      const job: Job = { judged, tell, fail }
      const giveUp = (): void => {
        if (line.remove(ownerId, job)) tell(notJudged)
      }
      if (!line.add(ownerId, job)) return notJudged
      signal?.addEventListener('abort', giveUp)
      working ??= work()
      return promise.finally(() => signal?.removeEventListener('abort', giveUp))
    },
    async close() {
      isClosed = true
      await thread?.end()
      await working
      clearTimeout(idle)
      endThread()
    },
  }
}

/** Whether judging takes next to no time, even for a body made to take long. JSON may take any time. */
function isLight({ body, expectations }: JudgedBody): boolean {
  if (body.length > LIGHT_BYTES) return false
  const letters = expectations.map((each) => (each.kind === 'json' ? Number.POSITIVE_INFINITY : each.text.length))
  return body.length * letters.reduce((sum, count) => sum + count, 0) <= LIGHT_WORK || letters.length === 0
}

function tooCostly(expectation: JudgedBody['expectations'][number] | undefined, isFull: boolean): CheckFailure {
  const takes = isFull ? 'braucht zu viel Speicher' : 'braucht zu viel Zeit'
  if (expectation === undefined) return { code: 'too-costly', detail: `Die Antwort zu lesen ${takes}` }
  const isJson = expectation.kind === 'json'
  const hint = isJson ? 'nenn den Weg genauer' : 'nimm einen kürzeren Text'
  return { code: 'too-costly', detail: `${quote(isJson ? expectation.path : expectation.text)} ${takes}; ${hint}` }
}
