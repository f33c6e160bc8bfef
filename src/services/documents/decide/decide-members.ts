/** Sharing a document, decided without I/O like a batch of changes (rules X1, X2, H1). */
import { toIso } from '#base/clock'
import { equalJson } from '#base/text/json'
import { failed, ok, type Result } from '#base/result'
import type { AnyCollection } from '../collection.ts'
import { isShareable } from '../collection-registry.ts'
import type { RejectionCode } from '../document-errors.ts'
import { isInAudience, type StoredDocument } from '../document.ts'
import { MEMBER_LIMIT } from '../limits.ts'
import type { LogEntry } from '../wire/log-entry.ts'
import { toMembersEntry } from '../wire/members-entry.ts'
import type { OwnerUsage } from './quota.ts'

export type MembersQuestion = {
  readonly userId: string
  readonly memberIds: readonly string[]
  /** The members the list was made from; if given and outdated by now, nothing is done. */
  readonly knownMemberIds?: readonly string[] | undefined
  readonly document: StoredDocument | undefined
  readonly collection: AnyCollection | undefined
  /** Those of `memberIds` that are people of this server. */
  readonly existingUserIds: ReadonlySet<string>
  readonly serverNowMs: number
}

export type MembersDecision = {
  readonly document: StoredDocument
  /** Absent when the members already were the ones asked for: nothing is to be written. */
  readonly entry?: LogEntry
  /** People who may not see the document any more. */
  readonly lostUserIds: readonly string[]
}

/**
 * Sets who may see and edit a document besides its owner; `invalid-change` when the list itself is wrong. A member may
 * only leave: theirs is the list as it is, without themselves.
 */
export function decideMembers(question: MembersQuestion): Result<MembersDecision, RejectionCode> {
  const { userId, document, collection, serverNowMs } = question
  if (document === undefined || document.isDeleted || !isInAudience(document, userId)) return failed('not-found')
  if (!isShareable(collection)) return failed('not-allowed')
  const memberIds = [...new Set(question.memberIds)].sort()
  const known = question.knownMemberIds?.toSorted()
  if (known !== undefined && !equalJson(known, document.memberIds)) return failed('version-conflict')
  const isLeaving =
    document.memberIds.includes(userId) &&
    equalJson(
      memberIds,
      document.memberIds.filter((id) => id !== userId),
    )
  if (document.ownerId !== userId && !isLeaving) return failed('not-allowed')
  // A member who leaves names the members they know, including one whose account is being deleted.
  if (!isLeaving && !isListFine(question, document.ownerId)) return failed('invalid-change')
  if (equalJson(memberIds, document.memberIds)) return ok({ document, lostUserIds: [] })
  const next = { ...document, memberIds, version: document.version + 1, updatedAt: toIso(serverNowMs) }
  const lostUserIds = document.memberIds.filter((id) => !memberIds.includes(id))
  return ok({ document: next, entry: toMembersEntry(document, next, userId), lostUserIds })
}

/**
 * Rule Q6: whether people would be let in although the document's owner has no place for the entries of that, in the
 * document and its followers, and for as many once more for each of them: a member may leave at any time.
 */
export function hasNoPlaceForMore(
  before: Pick<StoredDocument, 'memberIds'> | undefined,
  after: Pick<StoredDocument, 'memberIds'>,
  growthBytes: number,
  { usedBytes, limitBytes }: OwnerUsage,
): boolean {
  const joining = after.memberIds.filter((id) => before?.memberIds.includes(id) !== true).length
  return joining > 0 && usedBytes + growthBytes * (1 + joining) > limitBytes
}

function isListFine({ memberIds, existingUserIds }: MembersQuestion, ownerId: string): boolean {
  const isShort = memberIds.length <= MEMBER_LIMIT && new Set(memberIds).size === memberIds.length
  return isShort && memberIds.every((id) => id !== ownerId && existingUserIds.has(id))
}
