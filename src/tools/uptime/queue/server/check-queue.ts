/**
 * Lets each connection of a check be made when its host has room for it (`check-pace.ts`), up to a total at once. A check waits at
 * the connection it needs next and goes on from there: it holds no line of a host that it is not connected to, and asks no host a
 * second time. So no check makes another wait for what it waits for itself, and a check with many redirects ends, too.
 */
import { SECOND_MS, type Now } from '#base/clock'
import type { ConnectionGate } from '#outgoing/server'
import { createCheckLines, type CheckLines, type Waiting } from './check-lines.ts'
import { isPlain, type CheckPace, type Hold, type LineName } from './check-pace.ts'
import { createWaitingTime, type WaitingTime } from './waiting-time.ts'

export type CheckQueue = {
  /** The work is done once the check has had its first turn; its gate waits for the others. */
  begin<Value>(asked: AskedCheck, work: (gate: ConnectionGate) => Promise<Value>): Visit<Value>
  /** What waits has no turn any more. */
  stop(): void
}

export type AskedCheck = {
  readonly host: string
  readonly isSecure: boolean
  readonly person: string
  /** Goes before the person's other checks: one that confirms a failure, or whose result a person waits for on the screen. */
  readonly isUrgent?: boolean
  /** Asked at each turn; if not, the check ends. */
  readonly isWanted?: () => boolean
}

/** A check from when it is asked for to its end. */
export type Visit<Value> = {
  /** Resolves as the work does; undefined: it ended before it had all its turns. */
  readonly made: Promise<Value | undefined>
  /** It is urgent from now on. */
  lift(): void
  /** Ends it where it waits, now or later. What is connected ends by itself. */
  withdraw(): void
  /** In all until now. */
  waitedMs(): number
  /** Rings once it has waited so much longer; returns what cancels that. */
  afterWaiting: WaitingTime['after']
}

/**
 * The address behind a name that is asked without encryption is unknown before the lookup, and the name may be anyone's: for this
 * long the line of its last address is held meanwhile.
 */
const LOOKUP_MS = SECOND_MS

type QueueOptions = {
  /** So many connections at once. */
  readonly total: number
  readonly pace: CheckPace
  readonly now: Now
  readonly startTimer: (callback: () => void, delayMs: number) => () => void
}

export function createCheckQueue(o: QueueOptions): CheckQueue {
  const lines = createCheckLines(o)
  let asked = 0
  return {
    begin(check, work) {
      asked += 1
      const waited = createWaitingTime(o)
      const turns = createTurns({ ...o, lines, waited, check, age: asked })
      const gate = createGate({ ...o, lines, turns })
      const make = async () => {
        try {
          if (!(await gate.approach(check))) return undefined
          const value = await work(gate)
          return turns.isRefused() ? undefined : value
        } finally {
          gate.end()
          turns.end()
        }
      }
      const { lift, withdraw } = turns
      return { made: make(), lift, withdraw, waitedMs: waited.totalMs, afterWaiting: waited.after }
    },
    stop: lines.stop,
  }
}

/** The turns of one check; it has at most one, and waits in at most one line. */
type Turns = {
  /** Resolves with a hold of the line, and a turn; undefined: it gets none, and the check cannot be made. */
  take(line: LineName): Promise<Hold | undefined>
  isRefused(): boolean
  lift(): void
  withdraw(): void
  end(): void
}

function createTurns(o: {
  readonly lines: CheckLines
  readonly waited: WaitingTime
  readonly check: AskedCheck
  readonly age: number
}): Turns {
  const { lines, waited, check } = o
  let [hasTurn, isRefused, isWithdrawn] = [false, false, false]
  let isUrgent = check.isUrgent === true
  let current: { readonly line: LineName; readonly waiting: Waiting } | undefined

  const endTurn = (): void => {
    if (!hasTurn) return
    hasTurn = false
    lines.endTurn()
  }
  const wait = (line: LineName): Promise<Hold | undefined> => {
    endTurn()
    const { promise, resolve } = Promise.withResolvers<Hold | undefined>()
    const begin = (hold: Hold | undefined): void => {
      current = undefined
      hasTurn = hold !== undefined
      waited.end()
      resolve(hold)
    }
    const { person, isWanted = () => true } = check
    const waiting = { person, isUrgent, age: o.age, isWanted, begin }
    current = { line, waiting }
    waited.begin()
    lines.wait(line, waiting)
    return promise
  }
  const withdraw = (): void => {
    isWithdrawn = true
    if (current === undefined) return
    const { line, waiting } = current
    lines.remove(line, waiting)
    waiting.begin(undefined)
  }
  return {
    async take(line) {
      const atOnce = hasTurn && !isWithdrawn ? lines.enterAtOnce(line) : undefined
      const hold = atOnce ?? (isWithdrawn ? undefined : await wait(line))
      isRefused ||= hold === undefined
      return hold
    },
    isRefused: () => isRefused,
    lift() {
      isUrgent = true
      if (current !== undefined) lines.lift(current.line, current.waiting)
    },
    withdraw,
    end() {
      withdraw()
      endTurn()
    },
  }
}

type Gate = ConnectionGate & {
  /** Lets all waiting checks go on at once, and all that are asked for later. */
  end(): void
}

/** Holds the lines of the connection that is being made, or is open. */
function createGate(
  o: Pick<QueueOptions, 'pace' | 'startTimer'> & { readonly lines: CheckLines; readonly turns: Turns },
): Gate {
  const { pace, lines, turns } = o
  const held = new Map<LineName, { readonly hold: Hold; isUsed: boolean }>()
  let cancelLookup: (() => void) | undefined
  let isOver = false

  const take = async (line: LineName): Promise<boolean> => {
    const hold = await turns.take(line)
    if (hold === undefined) return false
    if (isOver) lines.leave(hold)
    else held.set(line, { hold, isUsed: false })
    return !isOver
  }
  const release = (): void => {
    cancelLookup?.()
    const some = [...held.values()]
    held.clear()
    for (const { hold } of some) lines.leave(hold)
  }
  /** Gives back a line in which nothing is connected; a connection that has another address leaves that of the one before. */
  const giveUp = (line: LineName): void => {
    const one = held.get(line)
    if (one === undefined) return
    held.delete(line)
    if (one.isUsed) lines.leave(one.hold)
    else lines.takeBack(one.hold)
  }
  return {
    async approach(to) {
      const line = pace.guess(to)
      if (held.get(line)?.isUsed !== false) {
        release()
        if (!(await take(line))) return false
      }
      cancelLookup?.()
      if (isPlain(line)) cancelLookup = o.startTimer(() => giveUp(line), LOOKUP_MS)
      return true
    },
    async admit(to) {
      cancelLookup?.()
      const { addresses, lines: needed } = pace.nextStep(to)
      for (const line of [...held.keys()]) if (!needed.includes(line)) giveUp(line)
      for (const line of needed) if (!held.has(line) && !(await take(line))) return []
      if (isOver) return []
      for (const one of held.values()) {
        one.isUsed = true
        pace.connect(one.hold)
      }
      return addresses
    },
    believed: pace.believed,
    closed: release,
    end() {
      isOver = true
      release()
    },
  }
}
