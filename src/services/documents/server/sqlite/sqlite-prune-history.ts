/** Removes what is too old (rule H1) in jobs of some thousand rows, between which other writes and reads have their turn. */
import { toIso } from '#base/clock'
import { createTally, type Tally } from '../weigh-writes.ts'
import { integerOf, type Row } from './sqlite-rows.ts'
import { charge } from './sqlite-scope.ts'
import type { WriteStatements } from './sqlite-statements.ts'
import type { WriteQueue } from './sqlite-write-queue.ts'

const STEP_ROWS = 2_000

type Pruning = { readonly queue: WriteQueue; readonly writes: WriteStatements; readonly now: () => number }

/** Returns how many entries of the log went. The feed says of a tombstone that is forgotten that it is lost. */
export async function pruneHistory(
  { queue, writes, now }: Pruning,
  before: string,
  stepRows = STEP_ROWS,
): Promise<number> {
  const step = <Value>(run: (tally: Tally) => Value): Promise<Value> =>
    queue.run(stepRows, () => {
      const tally = createTally()
      const value = run(tally)
      charge(writes, tally.charges())
      return value
    })
  while ((await step((tally) => pruneTombstones(writes, tally, before, stepRows))) === stepRows);
  let [count, next]: [number, number | undefined] = [0, 0]
  while (next !== undefined) {
    const from: number = next
    // oxlint-disable-next-line no-await-in-loop
    const done = await step((tally) => pruneLog(writes, tally, { from, before, until: toIso(now()), stepRows }))
    count += done.count
    next = done.next
  }
  await step(() => {
    writes.forgetEras.run(before)
    writes.forgetEraHeads.run()
  })
  return count
}

function pruneTombstones(sql: WriteStatements, tally: Tally, before: string, stepRows: number): number {
  for (const row of sql.oldTombstones.all(before, stepRows)) tally.add(ownerOf(sql, row), -integerOf(row, 1), 0)
  return Number(sql.forgetTombstones.run(before, stepRows).changes)
}

type LogStep = {
  readonly from: number
  readonly before: string
  /** An entry that is younger comes from a clock that was ahead, and holds up nothing. */
  readonly until: string
  readonly stepRows: number
}

/** `next` is where the next step begins; undefined: all that follows is young. */
function pruneLog(sql: WriteStatements, tally: Tally, { from, before, until, stepRows }: LogStep) {
  const next = sql.logStep.get(from, stepRows)
  const end = next === undefined ? Number.MAX_SAFE_INTEGER : integerOf(next, 0)
  const kept = sql.oldestKept.get(from, end, before, until)
  const to = kept === undefined ? end : integerOf(kept, 0)
  // 0: it has never counted for a user.
  for (const row of sql.oldLog.all(from, to, before))
    if (row[0] !== 0) tally.add(ownerOf(sql, row), 0, -integerOf(row, 1))
  const count = Number(sql.forgetLog.run(from, to, before).changes)
  return { count, next: next === undefined || kept !== undefined ? undefined : end }
}

function ownerOf({ names }: WriteStatements, row: Row): string {
  return names.nameOf(integerOf(row, 0))
}
