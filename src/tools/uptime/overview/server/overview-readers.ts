/**
 * Whose shops this node has told of, so that an answer can say only what is new. A device may ask another node each time:
 * then what counts is when something was noted, and a node that does not know a person long enough tells all.
 */
import { HOUR_MS, SECOND_MS } from '#base/clock'

/** When something was noted: by the clock, which nodes share more or less, and by the count of this node. */
export type Mark = { readonly atMs: number; readonly count: number }

export type OverviewReaders = {
  readonly mark: (atMs: number) => Mark
  /** Decides which of the user's visible shops to send, which to report as removed, and the revision of the answer. */
  plan(o: {
    readonly userId: string
    readonly ids: readonly string[]
    readonly changed: (id: string) => Mark | undefined
    /** The revision of an earlier answer. */
    readonly since: string | undefined
    readonly atMs: number
  }): OverviewPlan
}

type OverviewPlan = {
  readonly isWhole: boolean
  readonly ids: readonly string[]
  readonly removed: readonly string[]
  readonly revision: string
}

type Reader = {
  readonly known: Mark
  /** When each shop was seen first, and when it was not any more. */
  readonly seen: Map<string, Mark>
  readonly gone: Map<string, Mark>
  askedMs: number
}

/** Clocks of nodes differ a little, and a look is good for a second. */
const OVERLAP_MS = 3 * SECOND_MS
const FORGOTTEN_AFTER_MS = HOUR_MS
const TIDY_MS = HOUR_MS / 6

export function createOverviewReaders(nodeId: string): OverviewReaders {
  const readers = new Map<string, Reader>()
  let tidiedMs = -Infinity
  let count = 0

  function mark(atMs: number): Mark {
    count += 1
    return { atMs, count }
  }

  function tidy(nowMs: number): void {
    if (nowMs - tidiedMs < TIDY_MS) return
    tidiedMs = nowMs
    for (const [userId, { askedMs }] of readers) if (nowMs - askedMs > FORGOTTEN_AFTER_MS) readers.delete(userId)
  }

  return {
    mark,
    plan({ userId, ids, changed, since, atMs }) {
      tidy(atMs)
      const reader = readers.getOrInsertComputed(userId, () => ({
        known: mark(atMs),
        seen: new Map<string, Mark>(),
        gone: new Map<string, Mark>(),
        askedMs: atMs,
      }))
      reader.askedMs = atMs
      noteSeen(reader, ids, () => mark(atMs))
      const revision = `${atMs}.${count}.${nodeId}`
      const isNew = noveltySince(since, nodeId)
      if (isNew === undefined || isNew(reader.known)) return { isWhole: true, ids, removed: [], revision }
      return {
        isWhole: false,
        ids: ids.filter((id) => isNew(changed(id)) || isNew(reader.seen.get(id))),
        removed: [...reader.gone].flatMap(([id, gone]) => (isNew(gone) ? [id] : [])),
        revision,
      }
    },
  }
}

/** Returns a test for what is newer than the answer with this revision; undefined if it is not a valid revision. */
function noveltySince(since: string | undefined, nodeId: string): ((mark: Mark | undefined) => boolean) | undefined {
  const [, atText, countText, node] = /^(\d{1,16})\.(\d{1,12})\.(.+)$/.exec(since ?? '') ?? []
  if (node === undefined) return undefined
  const [sinceMs, sinceCount] = [Number(atText), Number(countText)]
  return node === nodeId
    ? (mark) => mark !== undefined && mark.count > sinceCount
    : (mark) => mark !== undefined && mark.atMs >= sinceMs - OVERLAP_MS
}

function noteSeen({ seen, gone }: Reader, ids: readonly string[], mark: () => Mark): void {
  for (const id of ids) {
    if (!seen.has(id)) seen.set(id, mark())
    gone.delete(id)
  }
  if (seen.size === ids.length) return
  const isSeen = new Set(ids)
  for (const id of seen.keys()) {
    if (isSeen.has(id)) continue
    seen.delete(id)
    gone.set(id, mark())
  }
}
