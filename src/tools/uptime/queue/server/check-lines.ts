/**
 * The lines in which checks wait, and whose turn it is. People take turns in each line and, if turns are scarce, overall: a person
 * with thousands of shops makes others wait no longer than one with a single shop. A line that has room is offered to one person,
 * who keeps the offer until their next turn and then uses the one they have waited for longest; the other lines are passed on if
 * other people wait there. So no person is skipped, and none reserves a line for later.
 */
import type { Now } from '#base/clock'
import type { CheckPace, Hold, LineName } from './check-pace.ts'

export type Waiting = {
  readonly person: string
  /** Before what else of this person waits in a line. */
  isUrgent: boolean
  /** Of one person's the lowest comes first. */
  readonly age: number
  /** Asked when it would have its turn. */
  isWanted(): boolean
  /** Its turn has come; undefined: it has none any more. */
  begin(hold: Hold | undefined): void
}

export type CheckLines = {
  /** Enters a line at once if it has room and is empty; for a check that has a turn already. */
  enterAtOnce(name: LineName): Hold | undefined
  /** It begins with a turn, one of all that there are, and a hold of the line. */
  wait(name: LineName, waiting: Waiting): void
  /** It waits no more and has no turn. */
  remove(name: LineName, waiting: Waiting): void
  /** It has become urgent. */
  lift(name: LineName, waiting: Waiting): void
  leave(hold: Hold): void
  /** Nothing was connected: it does not count. */
  takeBack(hold: Hold): void
  endTurn(): void
  /** What waits, or would, has no turn any more. */
  stop(): void
}

/** One person's waiting checks in a line, and the number of their last turn there. */
type OwnerQueue = { readonly waiting: Waiting[]; lastTurn: number }
type Line = {
  readonly name: LineName
  /** The waiting people, in the order in which they take turns. */
  readonly people: Map<string, OwnerQueue>
  /** The person who goes next; undefined while there is no room. */
  offeredTo: string | undefined
  cancelTimer: (() => void) | undefined
}

export function createCheckLines(o: {
  /** So many turns there are at once. */
  readonly total: number
  readonly pace: Pick<CheckPace, 'roomAtMs' | 'enter' | 'leave' | 'takeBack'>
  readonly now: Now
  readonly startTimer: (callback: () => void, delayMs: number) => () => void
}): CheckLines {
  const { pace } = o
  /** Lines in which a check waits. */
  const lines = new Map<LineName, Line>()
  /** Lines that have room, by the person they are offered to; people take turns in this order. */
  const offers = new Map<string, Set<Line>>()
  let turns = 0
  let turnCount = 0
  let isStopped = false

  const offer = (name: LineName): void => {
    const line = lines.get(name)
    if (line === undefined || line.offeredTo !== undefined) return
    line.cancelTimer?.()
    line.cancelTimer = undefined
    const [person] = line.people.keys()
    if (person === undefined) return void lines.delete(name)
    const atMs = pace.roomAtMs(name)
    if (atMs === undefined) return
    if (atMs > o.now()) {
      line.cancelTimer = o.startTimer(() => {
        line.cancelTimer = undefined
        offer(name)
        pump()
      }, atMs - o.now())
      return
    }
    line.offeredTo = person
    offers.getOrInsertComputed(person, () => new Set()).add(line)
  }
  const withdrawOffer = (line: Line): void => {
    const person = line.offeredTo
    if (person === undefined) return
    line.offeredTo = undefined
    const some = offers.get(person)
    some?.delete(line)
    if (some?.size === 0) offers.delete(person)
  }
  /** Of what is offered to a person they use what they have waited for longest. */
  const choose = (person: string, some: ReadonlySet<Line>): Line | undefined => {
    let chosen: { readonly line: Line; readonly lastTurn: number } | undefined
    for (const line of some) {
      const { lastTurn = 0 } = line.people.get(person) ?? {}
      if (chosen === undefined || lastTurn < chosen.lastTurn) chosen = { line, lastTurn }
    }
    return chosen?.line
  }
  const passOn = (line: Line, person: string): void => {
    const own = line.people.get(person)
    if (own === undefined || line.people.size === 1) return
    withdrawOffer(line)
    line.people.delete(person)
    line.people.set(person, own)
    offer(line.name)
  }
  const pump = (): void => {
    while (turns < o.total) {
      const [next] = offers
      if (next === undefined) return
      const [person, some] = next
      // Behind everybody else, with what else there is.
      offers.delete(person)
      offers.set(person, some)
      const line = choose(person, some)
      if (line === undefined) {
        offers.delete(person)
        continue
      }
      withdrawOffer(line)
      beginOne(line, person)
      offer(line.name)
      for (const other of [...some]) passOn(other, person)
    }
  }
  const beginOne = ({ name, people }: Line, person: string): void => {
    // The clock may have been put back.
    const hold = pace.enter(name)
    const own = people.get(person)
    if (hold === undefined || own === undefined) return
    const { waiting } = own
    people.delete(person)
    let first = waiting.shift()
    for (; first !== undefined && !first.isWanted(); first = waiting.shift()) first.begin(undefined)
    if (waiting.length > 0) people.set(person, own)
    if (first === undefined) return pace.takeBack(hold)
    own.lastTurn = turnCount += 1
    turns += 1
    first.begin(hold)
  }
  const goOn = ({ line }: Hold): void => {
    offer(line)
    pump()
  }
  return {
    enterAtOnce: (name) => (isStopped || lines.has(name) ? undefined : pace.enter(name)),
    wait(name, waiting) {
      if (isStopped) return waiting.begin(undefined)
      const line = lines.getOrInsertComputed(name, () => ({
        name,
        people: new Map<string, OwnerQueue>(),
        offeredTo: undefined,
        cancelTimer: undefined,
      }))
      const own = line.people.getOrInsertComputed(waiting.person, () => ({ waiting: [], lastTurn: turnCount }))
      insert(own.waiting, waiting)
      if (line.cancelTimer === undefined) offer(name)
      pump()
    },
    remove(name, waiting) {
      const line = lines.get(name)
      const some = line?.people.get(waiting.person)?.waiting
      if (line === undefined || some === undefined || !take(some, waiting) || some.length > 0) return
      line.people.delete(waiting.person)
      if (line.offeredTo === waiting.person) withdrawOffer(line)
      offer(name)
      pump()
    },
    lift(name, waiting) {
      const some = lines.get(name)?.people.get(waiting.person)?.waiting
      if (some === undefined || !take(some, waiting)) return
      waiting.isUrgent = true
      insert(some, waiting)
    },
    leave(hold) {
      pace.leave(hold)
      goOn(hold)
    },
    takeBack(hold) {
      pace.takeBack(hold)
      goOn(hold)
    },
    endTurn() {
      turns -= 1
      pump()
    },
    stop() {
      isStopped = true
      for (const { people, cancelTimer } of lines.values()) {
        cancelTimer?.()
        for (const { waiting } of people.values()) for (const one of waiting) one.begin(undefined)
      }
      lines.clear()
      offers.clear()
    },
  }
}

function take(some: Waiting[], waiting: Waiting): boolean {
  const index = some.indexOf(waiting)
  if (index !== -1) some.splice(index, 1)
  return index !== -1
}

/** Keeps their order; most are the youngest. */
function insert(some: Waiting[], waiting: Waiting): void {
  let [first, last] = [0, some.length]
  while (first < last) {
    const middle = first === 0 && last === some.length ? last - 1 : (first + last) >> 1
    const other = some[middle]
    if (other !== undefined && isBefore(other, waiting)) first = middle + 1
    else last = middle
  }
  some.splice(first, 0, waiting)
}

function isBefore(one: Waiting, other: Waiting): boolean {
  return one.isUrgent === other.isUrgent ? one.age < other.age : one.isUrgent
}
