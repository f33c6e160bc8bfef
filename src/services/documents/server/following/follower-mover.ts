/**
 * Gives followers the audience of a leader whose members changed (X10), in transactions too short to be noticed by other writers. What is
 * unfinished is stored with the leader's change, so any server continues it: by the request that changed the members, when it opens the
 * database, and before it serves a user who lost the leader or writes a follower. So access ends with the leader's change.
 */
import type { UnfinishedMove } from '../../decide/follow-leader.ts'
import type { SharedDocument } from '../document-store.ts'

/** Followers of the first step, and rows that later ones write: a follower, its entry, and one in the feed of each user. */
const FIRST_FOLLOWERS = 50
const STEP_ROWS = 160

export type Moved = Pick<SharedDocument, 'touchedUserIds' | 'movedCount'>

/** What an engine does; each call is a transaction. */
export type MoveSteps = {
  listUnfinished(): Promise<readonly UnfinishedMove[]>
  /** The keys of the leader's followers that are not deleted. */
  listFollowers(leaderKey: string): Promise<readonly string[]>
  /** Moves those of the documents that follow a leader with an unfinished move. */
  moveSome(keys: readonly string[]): Promise<Moved>
  /** Deletes the move, unless a later one took its place. */
  end(move: UnfinishedMove): Promise<void>
}

/** Hears whose feeds have moved. */
export type MoveListener = (touchedUserIds: readonly string[]) => void

export const NOTHING_MOVED: Moved = { touchedUserIds: [], movedCount: 0 }

export function join(one: Moved, other: Moved): Moved {
  const touchedUserIds = [...new Set([...one.touchedUserIds, ...other.touchedUserIds])]
  return { touchedUserIds, movedCount: one.movedCount + other.movedCount }
}

/** Resolves to what was moved when a leader's followers have its audience; `pause` is awaited before each of them is moved. */
export type FinishMove = (leaderKey: string, pause?: () => Promise<void>) => Promise<Moved>

export function createFinishMove(steps: MoveSteps, announce: MoveListener): FinishMove {
  const moveAll = async (move: UnfinishedMove, pause?: () => Promise<void>): Promise<Moved> => {
    const keys = await steps.listFollowers(move.leaderKey)
    let all = NOTHING_MOVED
    for (let from = 0, count = FIRST_FOLLOWERS; from < keys.length;) {
      if (pause !== undefined) {
        await pause()
        count = 1
      }
      all = join(all, await steps.moveSome(keys.slice(from, from + count)))
      from += count
      count = Math.ceil(STEP_ROWS / (2 + all.touchedUserIds.length))
    }
    await steps.end(move)
    // Only now, so that devices download everything in one go.
    if (all.movedCount > 0) announce(all.touchedUserIds)
    return all
  }
  const running = new Map<string, Promise<Moved>>()
  const moveOnce = (move: UnfinishedMove): Promise<Moved> =>
    running.getOrInsertComputed(move.leaderKey, () => moveAll(move).finally(() => running.delete(move.leaderKey)))
  return async (leaderKey, pause) => {
    for (let all = NOTHING_MOVED; ;) {
      const move = (await steps.listUnfinished()).find((one) => one.leaderKey === leaderKey)
      if (move === undefined) return all
      all = join(all, await (pause === undefined ? moveOnce(move) : moveAll(move, pause)))
    }
  }
}
