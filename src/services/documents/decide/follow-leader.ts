/**
 * Documents that are seen by the members of another one, their leader (rules X8 to X11): the users who see a new follower, and the
 * effect on followers when their leader's members change. Decided without I/O.
 */
import { getOrInsert } from '#base/collections/get-or-insert'
import { toIso } from '#base/clock'
import { equalJson, type JsonObject } from '#base/text/json'
import type { CheckedChange } from './check-change.ts'
import type { AnyCollection } from '../collection.ts'
import { readersFieldOf, type CollectionRegistry } from '../collection-registry.ts'
import { isInAudience, type StoredDocument } from '../document.ts'
import { isReader } from '../is-reader.ts'
import { documentKey, isSegment } from '../change/path.ts'
import { toMembersEntry } from '../wire/members-entry.ts'
import type { LogEntry } from '../wire/log-entry.ts'

const NOBODY: readonly string[] = []

/** The key of the leader that a document with these fields names; undefined where it names none. */
export function leaderKeyOf({ follows }: AnyCollection, fields: JsonObject): string | undefined {
  return follows === undefined ? undefined : toKey(follows.collection, fields[follows.field])
}

/** The same for a change that would make the document. */
export function leaderKeyOfAdd({ follows }: AnyCollection, { change, path }: CheckedChange): string | undefined {
  if (follows === undefined || change.type !== 'ADD' || path.segments.length > 0) return undefined
  return toKey(follows.collection, change.fields.find(({ key }) => key === follows.field)?.value)
}

function toKey(collection: string, id: unknown): string | undefined {
  return typeof id === 'string' && isSegment(id) ? documentKey(collection, id) : undefined
}

/** Rule X8: the members of a follower that `ownerId` makes or brings back now. */
function membersBeside(ownerId: string, leader: StoredDocument | undefined): readonly string[] {
  const isSeen = leader !== undefined && !leader.isDeleted && isInAudience(leader, ownerId)
  return isSeen ? peopleBeside(ownerId, leader) : NOBODY
}

type FollowerWrite = {
  readonly collection: AnyCollection
  readonly current: StoredDocument | undefined
  readonly load: (key: string) => StoredDocument | undefined
}

/** Rules X8 and X9: the viewers of a follower are decided when it is created or restored; no other change affects them. */
export function membersAfterWrite(
  { collection, current, load }: FollowerWrite,
  ownerId: string,
  fields: JsonObject | null,
): readonly string[] {
  const isThere = current?.isDeleted === false
  if (collection.follows === undefined || isThere || fields === null) return current?.memberIds ?? NOBODY
  const leaderKey = leaderKeyOf(collection, fields)
  return leaderKey === undefined ? NOBODY : membersBeside(ownerId, load(leaderKey))
}

type Audience = Pick<StoredDocument, 'ownerId' | 'memberIds'>

function peopleBeside(ownerId: string, leader: Audience): readonly string[] {
  return [leader.ownerId, ...leader.memberIds].filter((id) => id !== ownerId).sort()
}

type Followers = ReadonlyMap<string, readonly AnyCollection[]>

/** Asked for every document that is written. */
const followersByLeader = new WeakMap<CollectionRegistry, Followers>()

/** The collections whose documents follow those of the named one, in the order in which their documents are locked. */
export function followersOf(collections: CollectionRegistry, leading: string): readonly AnyCollection[] {
  return getOrInsert(followersByLeader, collections, groupFollowers).get(leading) ?? NO_COLLECTIONS
}

const NO_COLLECTIONS: readonly AnyCollection[] = []

function groupFollowers(collections: CollectionRegistry): Followers {
  const sorted = [...collections.values()].sort((a, b) => (`${a.name}/` < `${b.name}/` ? -1 : 1))
  return Map.groupBy(sorted, ({ follows }) => follows?.collection ?? '')
}

/** Rule X10: a leader whose followers do not all have its audience yet. */
export type UnfinishedMove = {
  readonly leaderKey: string
  /** Of the leader, by which the move began; a later one begins it again. */
  readonly version: number
  /** The user who changed the leader's members. */
  readonly userId: string
  /** Users who see the leader no more. */
  readonly lostUserIds: readonly string[]
}

/** A follower with its new members; its fields stay as they are. */
export type MovedFollower = {
  readonly key: string
  readonly document: StoredDocument
  readonly lostUserIds: readonly string[]
  readonly entry: LogEntry
  /**
   * The user whose quota the entry counts against (Q1): the owner of the leader. The user who created the follower does not control
   * its members.
   */
  readonly chargedId: string
}

/**
 * Whether the leader is the one that its viewer meant. What is older belongs to another document of that id, which is gone
 * for good: a user who knows the id could make one again, and let its old people in to see what they made.
 */
function isMadeForIt(leader: StoredDocument, { ownerId, createdAt }: StoredDocument): boolean {
  return ownerId === leader.ownerId || (isInAudience(leader, ownerId) && createdAt >= leader.createdAt)
}

/**
 * The members of a follower whose leader has other people now. Followers that no member of the leader has ever seen,
 * made by a user who could not see it, are not theirs; the owner shows it, since no sharing removes an owner.
 */
function membersAfter(before: StoredDocument, { leader, move, readersField }: Moving) {
  // Made or brought back beside a leader that was deleted by then, the users that the move lets in do not see it.
  const isWithoutLeader = leader === undefined || (leader.isDeleted && before.updatedAt >= leader.updatedAt)
  if (isWithoutLeader) return before.memberIds.filter((id) => !move.lostUserIds.includes(id))
  // A user who only reads the leader adds nothing to it (X16), neither by being let in.
  const isOfReader = readersField !== undefined && isReader(leader, readersField, before.ownerId)
  const isMeant = !isOfReader && isMadeForIt(leader, before)
  const isTheirs = isMeant || before.memberIds.includes(leader.ownerId)
  return isTheirs ? peopleBeside(before.ownerId, leader) : before.memberIds
}

type Moving = {
  readonly leader: StoredDocument | undefined
  readonly move: UnfinishedMove
  readonly readersField: string | undefined
}

/** Rule X10: those of the documents that follow a leader of an unfinished move and have other members than they should. */
export function moveFollowers(of: {
  readonly documents: ReadonlyMap<string, StoredDocument>
  readonly moves: readonly UnfinishedMove[]
  /** Those of the moves, as they are now; one whose owner is deleted is missing. */
  readonly leaders: ReadonlyMap<string, StoredDocument>
  readonly collections: CollectionRegistry
  readonly serverNowMs: number
}): readonly MovedFollower[] {
  const updatedAt = toIso(of.serverNowMs)
  return [...of.documents].flatMap(([key, before]): readonly MovedFollower[] => {
    const collection = before.isDeleted ? undefined : of.collections.get(before.collection)
    const leaderKey = collection === undefined ? undefined : leaderKeyOf(collection, before.fields)
    const move = of.moves.find((one) => one.leaderKey === leaderKey)
    if (move === undefined) return []
    const leader = of.leaders.get(move.leaderKey)
    const readersField = collection === undefined ? undefined : readersFieldOf(collection, of.collections)
    const memberIds = membersAfter(before, { leader, move, readersField })
    if (equalJson(memberIds, before.memberIds)) return []
    const document = { ...before, memberIds, version: before.version + 1, updatedAt }
    const lostUserIds = before.memberIds.filter((id) => !memberIds.includes(id))
    const entry = toMembersEntry(before, document, move.userId)
    return [{ key, document, lostUserIds, entry, chargedId: leader?.ownerId ?? before.ownerId }]
  })
}

/**
 * Rule X10: the leaders that a batch has brought back, be it from a deletion of its own; followers may have been made while
 * there was none.
 */
export function findReturned(
  { written, log }: Written,
  before: ReadonlyMap<string, StoredDocument>,
  collections: CollectionRegistry,
): readonly StoredDocument[] {
  const deleted = new Set<string>()
  for (const entry of log) if (isDeletion(entry)) deleted.add(entry.path)
  const returned: StoredDocument[] = []
  for (const [key, { document }] of written) {
    const isReturned = !document.isDeleted && (deleted.has(key) || before.get(key)?.isDeleted === true)
    if (isReturned && followersOf(collections, document.collection).length > 0) returned.push(document)
  }
  return returned
}

/** Of a document or of something in it, which the path tells. */
function isDeletion({ type, outcome }: LogEntry): boolean {
  return type === 'DELETED' && outcome === 'applied'
}

type Written = {
  readonly written: ReadonlyMap<string, { readonly document: StoredDocument }>
  readonly log: readonly LogEntry[]
}
