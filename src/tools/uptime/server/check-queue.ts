/**
 * Lets so many checks run at once, each when its host has room for it (`check-pace.ts`). People take turns, in all and at
 * each host: who has thousands of shops keeps nobody waiting longer than who has one. What waits keeps no other from running.
 */
import type { Now } from '#base/clock'
import type { ConnectionGate } from '#outgoing/server'
import type { CheckPace, LineName, PacedTurn } from './check-pace.ts'

export type CheckQueue = {
  /**
   * Resolves as the work does, once it has had its turn. The work is done again where it came to a host that had no room for
   * it, and nothing of the first time counts. Undefined: it had no turn before the end.
   */
  run<Value>(
    o: {
      readonly host: string
      readonly person: string
      /** Before what else of this person waits there: what confirms a failure, and what somebody looks at. */
      readonly isUrgent?: boolean
    },
    work: (gate: ConnectionGate) => Promise<Value>,
  ): Promise<Value | undefined>
  /** What waits has no turn any more. */
  stop(): void
}

type Waiting = { readonly person: string; readonly isUrgent?: boolean }
/** Undefined: there are no turns any more. */
type Begin = (turn: PacedTurn | undefined) => void
type Line = {
  readonly name: LineName
  /** What waits, by whose it is; they take turns in their order. */
  readonly people: Map<string, Begin[]>
  isReady: boolean
  cancelTimer: (() => void) | undefined
}

export function createCheckQueue(o: {
  readonly total: number
  readonly pace: CheckPace
  readonly now: Now
  readonly startTimer: (callback: () => void, delayMs: number) => () => void
}): CheckQueue {
  const { pace } = o
  const lines = new Map<LineName, Line>()
  /** Lines that have room, by who waits in them; people take turns in their order. */
  const ready = new Map<string, Set<Line>>()
  let running = 0
  let isStopped = false

  const offer = (line: Line, person: string): void => void ready.getOrInsertComputed(person, () => new Set()).add(line)
  const makeReady = (name: LineName): void => {
    const line = lines.get(name)
    if (line === undefined || line.isReady) return
    line.cancelTimer?.()
    line.cancelTimer = undefined
    if (line.people.size === 0) return void lines.delete(name)
    const atMs = pace.roomAtMs(name)
    if (atMs === undefined) return
    if (atMs > o.now()) {
      line.cancelTimer = o.startTimer(() => {
        makeReady(name)
        pump()
      }, atMs - o.now())
      return
    }
    line.isReady = true
    for (const person of line.people.keys()) offer(line, person)
  }
  /** The next who has a turn, and where. */
  const takeNext = (): { readonly person: string; readonly line: Line } | undefined => {
    for (const [person, some] of ready) {
      ready.delete(person)
      const [line] = some
      if (line === undefined) continue
      ready.set(person, some)
      line.isReady = false
      for (const each of line.people.keys()) {
        const others = ready.get(each)
        others?.delete(line)
        if (others?.size === 0) ready.delete(each)
      }
      return { person, line }
    }
    return undefined
  }
  const pump = (): void => {
    while (running < o.total) {
      const next = takeNext()
      if (next === undefined) return
      const { person, line } = next
      // A redirect may have taken the room that was there.
      const turn = pace.begin(line.name)
      const waiting = line.people.get(person)
      if (turn !== undefined && waiting !== undefined) {
        running += 1
        line.people.delete(person)
        const begin = waiting.shift()
        if (waiting.length > 0) line.people.set(person, waiting)
        begin?.(turn)
      }
      makeReady(line.name)
    }
  }
  const wait = (name: LineName, { person, isUrgent = false }: Waiting): Promise<PacedTurn | undefined> =>
    new Promise((begin) => {
      if (isStopped) return begin(undefined)
      const line = lines.getOrInsertComputed(name, () => {
        const people = new Map<string, Begin[]>()
        return { name, people, isReady: false, cancelTimer: undefined }
      })
      const own = line.people.getOrInsertComputed(person, () => [])
      if (isUrgent) own.unshift(begin)
      else own.push(begin)
      if (line.isReady) offer(line, person)
      else makeReady(name)
      pump()
    })
  return {
    async run({ host, ...waiting }, work) {
      let name = pace.lineOf(host)
      for (;;) {
        const turn = await wait(name, waiting)
        if (turn === undefined) return undefined
        try {
          const value = await work(turn.gate)
          const refusedBy = turn.refusedBy()
          if (refusedBy === undefined) return value
          name = refusedBy
        } finally {
          running -= 1
          turn.end().forEach(makeReady)
          pump()
        }
      }
    },
    stop() {
      isStopped = true
      for (const { people, cancelTimer } of lines.values()) {
        cancelTimer?.()
        for (const begin of [...people.values()].flat()) begin(undefined)
      }
      lines.clear()
      ready.clear()
    },
  }
}
