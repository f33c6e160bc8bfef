/** Rules H3 and H4 on SQLite: walks the chain of a document's log, newest entry first, in steps too short to be noticed. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { failed, ok, type Result } from '#base/result'
import type { RejectionCode } from '#documents'
import { isInAudience } from '../../document.ts'
import type { ErasingStep } from '../document-store.ts'
import { ERASED_BEGINNING, erasedText } from '../entry-text.ts'
import { charge } from './sqlite-scope.ts'
import { integerOf, memberIdsOf, objectOf, prepareRow, textOf } from './sqlite-rows.ts'
import { FORGOTTEN, type WriteStatements } from './sqlite-statements.ts'
import type { WriteQueue } from './sqlite-write-queue.ts'
import { createTally, growthOf, type Tally } from '../weigh-writes.ts'

/** What a step may do: rows it looks at, and 8 KB that it reads count as much as one. */
const STEP_COST = 250
const COST_BYTES = 8_192

export type Erasing = {
  readonly database: DatabaseSync
  readonly queue: WriteQueue
  readonly writes: WriteStatements
}

type Budget = { left: number }

/** A step under way. */
type Work = {
  readonly sql: ErasingStatements
  readonly writes: WriteStatements
  readonly tally: Tally
  readonly budget: Budget
}

export async function eraseHistory(
  o: Erasing,
  userId: string,
  place: { readonly collection: string; readonly id: string },
): Promise<Result<number, RejectionCode>> {
  const sql = prepareErasing(o.database)
  let freedBytes = 0
  for (let from: number | undefined; ;) {
    const begun: number | undefined = from
    const { value, freed } = await step(o, sql, userId, (work) => eraseOwned(work, userId, place, begun))
    if (!value.ok) return value
    freedBytes += freed
    if (value.value === 0) return ok(freedBytes)
    from = value.value
  }
}

/** Returns the place where the document's log continues, 0 at its end. Each step checks whether the document is the user's. */
function eraseOwned(
  work: Work,
  userId: string,
  { collection, id }: { readonly collection: string; readonly id: string },
  from: number | undefined,
): Result<number, RejectionCode> {
  const row = work.sql.findDocument.get(collection, id)
  if (row === undefined || integerOf(row, 1) === FORGOTTEN) return failed('not-found')
  const ownerId = textOf(row, 2)
  if (!isInAudience({ ownerId, memberIds: memberIdsOf(textOf(row, 3)) }, userId)) return failed('not-found')
  if (ownerId !== userId) return failed('not-allowed')
  return ok(eraseLog(work, integerOf(row, 0), from ?? integerOf(row, 4)))
}

export async function* eraseOwnHistory(o: Erasing, userId: string, after?: string): AsyncGenerator<ErasingStep> {
  const sql = prepareErasing(o.database)
  for (let place: Place | undefined = readPlace(after); place !== undefined;) {
    const from: Place = place
    const { value, freed } = await step(o, sql, userId, (work) => visitFeed(work, userId, from))
    place = value
    if (place !== undefined) yield { freedBytes: freed, next: writePlace(place) }
  }
}

/** The position in the feed behind which the walk goes on, and the document in whose log the last step stopped. */
type Place = {
  readonly position: number
  readonly unfinished?: { readonly document: number; readonly sequence: number }
}

function writePlace({ position, unfinished }: Place): string {
  return unfinished === undefined ? String(position) : `${position}-${unfinished.document}-${unfinished.sequence}`
}

/** A client may forge the place: each step checks the owner of the document, and its entries name their document. */
function readPlace(text = ''): Place {
  const [position = 0, document, sequence] = text.split('-').map(Number)
  if (!Number.isSafeInteger(position)) return { position: 0 }
  const isUnfinished = Number.isSafeInteger(document) && Number.isSafeInteger(sequence)
  return isUnfinished ? { position, unfinished: { document: document ?? 0, sequence: sequence ?? 0 } } : { position }
}

/** Returns the place where the walk continues; undefined at the end of the feed. */
function visitFeed(work: Work, userId: string, { position, unfinished }: Place): Place | undefined {
  const { sql, budget } = work
  const rows = sql.ownedInFeed.all(userId, position, STEP_COST)
  let done = position
  for (const row of rows) {
    if (budget.left <= 0) return { position: done }
    budget.left -= 1
    const isOwn = row[1] === row[2]
    const document = integerOf(row, 3)
    const head = integerOf(row, 4)
    const begun = unfinished?.document === document ? unfinished.sequence : head
    const sequence = isOwn && row[5] !== FORGOTTEN ? eraseLog(work, document, begun) : 0
    if (sequence > 0) return { position: done, unfinished: { document, sequence } }
    done = integerOf(row, 0)
  }
  return rows.length === 0 ? undefined : { position: done }
}

/** Erases along the chain while the budget lasts; returns where to go on, 0 at the end. */
function eraseLog({ sql, writes, tally, budget }: Work, document: number, head: number): number {
  let sequence = head
  while (sequence > 0) {
    if (budget.left <= 0) return sequence
    const row = sql.entry.get(sequence, document)
    if (row === undefined) return 0
    budget.left -= 1
    if (row[1] !== null) {
      const before = textOf(row, 1)
      const after = erasedText(objectOf(before))
      const freed = Buffer.byteLength(before) - Buffer.byteLength(after)
      budget.left -= before.length / COST_BYTES
      sql.putEntry.run(after, sequence)
      const owner = integerOf(row, 2)
      // 0: it has never counted for a user.
      if (owner !== 0) tally.add(writes.names.nameOf(owner), 0, -freed)
    }
    const previous = integerOf(row, 0)
    // What was forgotten leads anywhere.
    sequence = previous < sequence ? previous : 0
  }
  return 0
}

/** Runs a step when it is its turn, and takes off the counters what it frees (Q1); `freed` is of the person's place. */
async function step<Value>(
  { queue, writes }: Erasing,
  sql: ErasingStatements,
  userId: string,
  run: (work: Work) => Value,
): Promise<{ readonly value: Value; readonly freed: number }> {
  return queue.run(STEP_COST, () => {
    const tally = createTally()
    const value = run({ sql, writes, tally, budget: { left: STEP_COST } })
    const charges = tally.charges()
    charge(writes, charges)
    return { value, freed: -growthOf(charges, userId) }
  })
}

type ErasingStatements = ReturnType<typeof prepareErasing>

/** Prepared when a user deletes history, which is seldom. */
function prepareErasing(database: DatabaseSync) {
  const row = (sql: string): StatementSync => prepareRow(database, sql)
  return {
    findDocument: row(`
      SELECT d.number, d.state, o.name, d.member_ids, d.log_head
      FROM documents d JOIN names c ON c.number = d.collection JOIN names o ON o.number = d.owner
      WHERE c.name = ? AND d.id = ?`),
    ownedInFeed: row(`
      SELECT f.position, f.person, d.owner, d.number, d.log_head, d.state
      FROM feed f JOIN documents d ON d.number = f.document
      WHERE f.person = (SELECT number FROM names WHERE name = ?) AND f.position > ?
      ORDER BY f.position LIMIT ?`),
    /** The previous entry, its text unless it was erased already, and the user it counts against. */
    entry: row(`
      SELECT previous, iif(substr(entry, 1, ${ERASED_BEGINNING.length}) = '${ERASED_BEGINNING}', NULL, entry), owner
      FROM change_log WHERE sequence = ? AND document = ?`),
    putEntry: row('UPDATE change_log SET entry = ? WHERE sequence = ?'),
  }
}
