/**
 * The states of all shops as this device knows them: what was kept at once, then what the server says, every 20 s while
 * somebody looks. Only its own answers count: one that does not come makes what is known old, never gone (V10).
 */
import { SECOND_MS, type Now } from '#base/clock'
import type { Timers } from '#documents/client'
import type { CallEndpoint } from '#http/client'
import { readOverview, type Overview, type OverviewRow } from '../uptime-endpoints.ts'
import type { KeptAnswers } from './kept-answers.ts'

export type OverviewState = {
  readonly rows: ReadonlyMap<string, OverviewRow>
  /** When that arrived, by the clock of this device; undefined while nothing is known. */
  readonly heardMs: number | undefined
  /** Since when the server can measure nothing; absent while it can. */
  readonly interruptedSince?: string
  /** The server did not answer the last time. */
  readonly isServerAway: boolean
  /** What was kept has been looked for. */
  readonly isRead: boolean
}

export type OverviewFeed = {
  getState(): OverviewState
  subscribe(listener: () => void): () => void
  /** Whether somebody looks; the server is asked only then. */
  setWatched(isWatched: boolean): void
  /** Something may be different now: the server is asked soon. */
  hint(): void
}

type FeedOptions = {
  readonly call: CallEndpoint
  readonly kept: Pick<KeptAnswers, 'readOverview' | 'writeOverview'>
  readonly now: Now
  readonly timers: Timers
}

const POLL_MS = 20 * SECOND_MS
/** While something is about to be found out: a shop is being confirmed, or was just added. */
const EAGER_MS = 3 * SECOND_MS
const JUST_ADDED_SEC = 120
const RETRY_MS = 5 * SECOND_MS
/** After a document has changed; and no two questions are closer, so nothing is drawn more often. */
const SOON_MS = SECOND_MS
const ANSWER_TIMEOUT_MS = 15 * SECOND_MS

export function createOverviewFeed(o: FeedOptions): OverviewFeed {
  const listeners = new Set<() => void>()
  let state: OverviewState = { rows: new Map(), heardMs: undefined, isServerAway: false, isRead: false }
  let revision: string | undefined
  let isWatched = false
  let isAsking = false
  let askedMs = -Infinity
  let timer: { readonly handle: unknown; readonly atMs: number } | undefined

  function publish(next: Partial<OverviewState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function plan(delayMs: number): void {
    if (!isWatched) return
    const atMs = Math.max(o.now() + delayMs, askedMs + SOON_MS)
    if (timer !== undefined && timer.atMs <= atMs) return
    cancel()
    const handle = o.timers.setTimer(() => {
      timer = undefined
      void ask()
    }, atMs - o.now())
    timer = { handle, atMs }
  }

  function cancel(): void {
    if (timer !== undefined) o.timers.clearTimer(timer.handle)
    timer = undefined
  }

  async function ask(): Promise<void> {
    // Whoever asks now plans the next time, too.
    if (isAsking || !isWatched) return
    isAsking = true
    askedMs = o.now()
    const input = revision === undefined ? {} : { since: revision }
    const result = await o.call(readOverview, input, { timeoutMs: ANSWER_TIMEOUT_MS })
    isAsking = false
    if (result.ok) take(result.value)
    else publish({ isServerAway: result.error.status === 0 })
    plan(result.ok ? (isExpecting(state.rows, result.value.at) ? EAGER_MS : POLL_MS) : RETRY_MS)
  }

  function take(answer: Overview): void {
    revision = answer.revision
    const rows = new Map(answer.isWhole ? [] : state.rows)
    for (const row of answer.rows) rows.set(row.id, row)
    for (const id of answer.removed) rows.delete(id)
    const heardMs = o.now()
    const { interruptedSince: _before, ...before } = state
    const interruption = answer.interruptedSince === undefined ? {} : { interruptedSince: answer.interruptedSince }
    const isSame = !answer.isWhole && answer.rows.length === 0 && answer.removed.length === 0
    state = { ...before, ...interruption, rows: isSame ? before.rows : rows }
    publish({ heardMs, isServerAway: false, isRead: true })
    void o.kept.writeOverview({ heardMs, answer: { rows: [...rows.values()], ...interruption } })
  }

  async function readKept(): Promise<void> {
    const kept = await o.kept.readOverview()
    // An answer of the server that came meanwhile is newer.
    if (state.heardMs !== undefined) return
    if (kept === undefined) return publish({ isRead: true })
    const { rows, interruptedSince } = kept.answer
    publish({
      rows: new Map(rows.map((row) => [row.id, row])),
      heardMs: kept.heardMs,
      isRead: true,
      ...(interruptedSince === undefined ? {} : { interruptedSince }),
    })
  }

  void readKept()
  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    setWatched: (next) => {
      isWatched = next
      if (isWatched) plan(0)
      else cancel()
    },
    hint: () => plan(SOON_MS),
  }
}

function isExpecting(rows: ReadonlyMap<string, OverviewRow>, at: string): boolean {
  const addedSince = Date.parse(at) / SECOND_MS - JUST_ADDED_SEC
  return rows.values().some(({ s, t }) => s === 'checking' || (s === 'new' && t > addedSince))
}
