/**
 * Rule X6 on SQLite, in steps too short to be noticed. What a person could ever see is in their feed, so
 * that is the list of what is left to do: a row goes in the transaction that did what it stood for.
 */
import { withoutNameInText, type DeletedUser } from '../../decide/forget-member.ts'
import { USERS_COLLECTION } from '../../document.ts'
import { documentKey } from '../../change/path.ts'
import type { ForgettingStep, StoreEnvironment } from '../document-store.ts'
import type { Erasing } from './sqlite-erase-history.ts'
import { renameDevices } from './sqlite-forget-devices.ts'
import { prepareForgetting, type ForgettingStatements } from './sqlite-forget-statements.ts'
import { integerOf, memberIdsOf, textOf, type Row } from './sqlite-rows.ts'
import { FORGOTTEN } from './sqlite-statements.ts'
import { charge } from './sqlite-scope.ts'
import { leaveDocument } from './sqlite-members.ts'
import { createTally, type Tally } from '../weigh-writes.ts'

/** What a step may do: rows it writes, and 8 KB that it reads count as much as one. */
const STEP_COST = 250
const COST_BYTES = 8_192

export type Forgetting = Erasing & Pick<StoreEnvironment, 'collections' | 'now'>

/** One person under way. */
type Work = Forgetting & {
  readonly sql: ForgettingStatements
  readonly deletedUser: DeletedUser
  /** The number of the person's name, and of the one that stands in its place. */
  readonly person: number
  readonly nobody: number
}

/** With what a step takes off the counters of place. */
type Counted = Work & { readonly tally: Tally }

/** An entry that goes, or becomes smaller; 0 is the owner of what has never counted. */
function uncount({ tally, writes }: Counted, owner: number, logBytes: number): void {
  if (owner !== 0) tally.add(writes.names.nameOf(owner), 0, -logBytes)
}

const NONE: ForgettingStep = { touchedUserIds: [] }

export async function* forgetPerson(o: Forgetting, deletedUser: DeletedUser): AsyncGenerator<ForgettingStep> {
  const sql = prepareForgetting(o.database, o.writes.names)
  const step = <Value>(run: () => Value): Promise<Value> => o.queue.run(STEP_COST, run)
  /** A step whose work makes people's place smaller (Q1). */
  const stepOf = <Value>(work: Work, run: (counted: Counted) => Value): Promise<Value> =>
    step(() => {
      const tally = createTally()
      const value = run({ ...work, tally })
      charge(o.writes, tally.charges())
      return value
    })
  const person = sql.names.find(deletedUser.userId)
  if (person !== undefined) {
    yield* renameDevices({ sql, step }, person, deletedUser)
    const nobody = await step(() => sql.names.numberOf(deletedUser.anonymousId))
    const work: Work = { ...o, sql, deletedUser, person, nobody }
    // First of all, so that no user can share anything with them any more.
    yield await stepOf(work, forgetUserRecord)
    for (let visit: Visit | undefined = {}; visit !== undefined;) {
      const from: Visit = visit
      const { next, touched } = await stepOf(work, (counted) => visitFeed(counted, from))
      visit = next
      yield { touchedUserIds: touched }
    }
    for (let isMore = true; isMore;) {
      isMore = await stepOf(work, forgetOwnEntries)
      yield NONE
    }
  }
  yield await step(() => {
    sql.forgetHead.run(deletedUser.userId)
    sql.forgetEraHeads.run(deletedUser.userId)
    if (person !== undefined) sql.forgetUsage.run(person)
    // Nothing has the number any more; it keeps a name in case something does.
    sql.rename(deletedUser.userId, `${deletedUser.anonymousId}-0`)
    return NONE
  })
}

/** No other user ever sees the record of a person, so no feed has to move. */
function forgetUserRecord(work: Counted): ForgettingStep {
  const { sql, deletedUser, person } = work
  const row = sql.findDocument.get(USERS_COLLECTION, deletedUser.userId)
  if (row !== undefined && integerOf(row, 2) === person) forgetOwned(work, row, { left: Number.MAX_SAFE_INTEGER })
  return NONE
}

/** The position of the walk through the feed: in the log of a document that the previous step did not finish, if any. */
type Visit = { readonly unfinished?: { readonly document: number; readonly sequence: number } | undefined }

type Budget = { left: number }

type Visited = { readonly next: Visit | undefined; readonly touched: readonly string[] }

/** Does what the oldest rows of the feed stand for; `next` is undefined when there were none left. */
function visitFeed(work: Counted, visit: Visit): Visited {
  const { sql, person, deletedUser } = work
  const budget: Budget = { left: STEP_COST }
  const touched = new Set<string>()
  const rows = sql.feed.all(person, STEP_COST)
  let { unfinished } = visit
  for (const feedRow of rows) {
    if (budget.left <= 0) break
    budget.left -= 1
    const row = sql.document.get(integerOf(feedRow, 1))
    if (row !== undefined) {
      const done =
        integerOf(row, 2) === person ? forgetOwned(work, row, budget) : leave(work, row, { budget, unfinished })
      for (const id of done.touched) touched.add(id)
      unfinished = done.unfinished
      if (!done.isDone) break
    }
    sql.forgetFeedRow.run(person, integerOf(feedRow, 0))
  }
  touched.delete(deletedUser.userId)
  const next: Visit = unfinished === undefined ? {} : { unfinished }
  return { next: rows.length === 0 ? undefined : next, touched: [...touched] }
}

type Done = Visit & { readonly isDone: boolean; readonly touched: readonly string[] }

/**
 * Tells the members that it is lost, then removes the log, then the document. Of what may have been shared a row without
 * content stays, as of everything that is forgotten: the feeds of others lead to it.
 */
function forgetOwned(work: Counted, row: Row, budget: Budget): Done {
  const { sql, collections } = work
  const number = integerOf(row, 0)
  const collection = textOf(row, 1)
  const isShareable = collections.get(collection)?.access !== 'owner'
  const touched = integerOf(row, 5) === FORGOTTEN ? [] : memberIdsOf(textOf(row, 4))
  if (integerOf(row, 5) !== FORGOTTEN) work.tally.add(work.deletedUser.userId, -integerOf(row, 7), 0)
  for (const memberId of touched) announceLost(work, memberId, { number, collection })
  budget.left -= touched.length
  let sequence = integerOf(row, 6)
  while (sequence > 0 && budget.left > 0) {
    const entry = sql.entry.get(sequence, number)
    if (entry !== undefined) {
      uncount(work, integerOf(entry, 2), integerOf(entry, 1))
      sql.forgetEntry.run(sequence)
    }
    sequence = entry === undefined ? 0 : before(sequence, entry)
    budget.left -= 1
  }
  if (sequence > 0 || isShareable) sql.empty.run(sequence > 0 ? work.person : work.nobody, sequence, number)
  else sql.forgetDocument.run(number)
  return { isDone: sequence === 0, touched }
}

function announceLost(
  { sql, writes }: Work,
  memberId: string,
  of: { readonly number: number; readonly collection: string },
): void {
  const head = writes.raiseHead.get(memberId, 1)
  const member = sql.names.find(memberId)
  const collection = sql.names.find(of.collection)
  if (head === undefined || member === undefined || collection === undefined) return
  writes.putFeedRow.run(member, integerOf(head, 0), collection, of.number)
}

/** Ends a membership, and takes the person's name out of the history of what others own. */
function leave(work: Counted, row: Row, o: Visit & { readonly budget: Budget }): Done {
  const { sql, writes, deletedUser, now } = work
  const { budget, unfinished } = o
  const document = integerOf(row, 0)
  const touched = leaveDocument(writes, documentKey(textOf(row, 1), textOf(row, 3)), deletedUser, now())
  let sequence = unfinished?.document === document ? unfinished.sequence : integerOf(row, 6)
  while (sequence > 0 && budget.left > 0) {
    const entry = sql.entry.get(sequence, document)
    if (entry === undefined) break
    removeName(work, sequence)
    budget.left -= 1 + integerOf(entry, 1) / COST_BYTES
    sequence = before(sequence, entry)
  }
  const isDone = sequence === 0 || budget.left > 0
  return { isDone, touched, ...(isDone ? {} : { unfinished: { document, sequence } }) }
}

function removeName(work: Counted, sequence: number): void {
  const { sql, deletedUser, person, nobody } = work
  const row = sql.namingEntry.get({ sequence, person, quotedId: `"${deletedUser.userId}"` })
  if (row === undefined) return
  const before = textOf(row, 0)
  const entry = withoutNameInText(before, deletedUser)
  const owner = integerOf(row, 1)
  // In a follower that stays, whose leader is the person's.
  const leftBytes = owner === person ? 0 : Buffer.byteLength(entry)
  uncount(work, owner, Buffer.byteLength(before) - leftBytes)
  sql.putName.run({ person, nobody, entry, sequence })
}

/**
 * Returns the previous entry in its document's chain; 0 if there was no earlier one. As in `walkLog`, a removed entry's link may be
 * arbitrary.
 */
function before(sequence: number, entry: Row): number {
  const previous = integerOf(entry, 0)
  return previous < sequence ? previous : 0
}

/** What is left in the log in the person's name: about documents that never were, or that no feed leads to. */
function forgetOwnEntries(work: Counted): boolean {
  const { sql, person } = work
  const rows = sql.ownEntries.all(person, STEP_COST)
  for (const row of rows) {
    const sequence = integerOf(row, 0)
    if (row[1] === null) {
      uncount(work, integerOf(row, 3), integerOf(row, 2))
      sql.forgetEntry.run(sequence)
    } else removeName(work, sequence)
  }
  return rows.length > 0
}
