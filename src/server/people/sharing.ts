/** The rules of sharing beyond the documents: who may share, how often, and the message to the new member. */
import type { AuthErrorCode } from '#auth'
import type { Auth, AuthOptions } from '#auth/server'
import { AppError } from '#base/app-error'
import { HOUR_MS, toIso, type Now } from '#base/clock'
import { cutText } from '#base/text/text'
import { documentKey, type DocumentErrorCode, type StoredDocument } from '#documents'
import type { DocumentService, DocumentStore, SharingRules } from '#documents/server'
import type { Messaging, Notice } from '#messaging/server'
import { describePlace, tools, type ToolPlace } from '#tools'
import type { Log } from '../process/log.ts'
import { readName } from './user-record.ts'

/** Above what anybody does by hand; each call lets in as many people as it names. */
const shareLimit = { name: 'share', times: 60, windowMs: HOUR_MS }
/** How many characters of a name, and of a title, fit into the title of a message, which has 200 characters. */
const NAME_IN_TITLE = 60
const TITLE_IN_TITLE = 110

type JoiningParts = {
  readonly store: Pick<DocumentStore, 'readDocument'>
  readonly notify: Messaging['notify']
  readonly now: Now
  readonly log: Log
}

export function createSharingRules(
  o: JoiningParts & { readonly auth: Pick<Auth, 'findSharers' | 'limits'> },
): SharingRules {
  return {
    async checkJoining(userId, joiningIds) {
      const sharers = await o.auth.findSharers([userId, ...joiningIds])
      if (!sharers.has(userId)) throw new AppError<AuthErrorCode>('needs-account')
      // Counted before the answer reveals anything about other users, because a refusal reveals something, too.
      await o.auth.limits.take(shareLimit, userId)
      // The same answer as for an unknown id.
      if (!joiningIds.every((id) => sharers.has(id)))
        throw new AppError<DocumentErrorCode>('invalid-change', { field: 'memberIds' })
    },
    noteJoined: createNoteJoined(o),
  }
}

function createNoteJoined(o: JoiningParts): SharingRules['noteJoined'] {
  return async (document, userId, joinedIds) => {
    const place = describePlace(tools, document)
    if (place === undefined) return
    const name = (await readName(o.store, userId)) ?? 'Jemand'
    // A member who is added, removed and added again on one day is notified once.
    const notice = toNotice({ document, place, name, day: toIso(o.now()).slice(0, 10) })
    for (const id of joinedIds) {
      // It is shared, whatever becomes of the message.
      await o.notify(id, notice).catch((error: unknown) => o.log.warn({ err: error }, 'a sharing was not announced'))
    }
  }
}

/** Attempts while others change the members at the same moment. */
const SHARE_TRIES = 4

/** Lets a new user in by the hand of the owner who invited them; rejects if that owner may not share it any more. */
export function createShareDocument(
  o: JoiningParts & { readonly setMembers: DocumentService['setMembers'] },
): NonNullable<AuthOptions['shareDocument']> {
  const noteJoined = createNoteJoined(o)
  return async (ownerId, newUserId, { collection, id }) => {
    for (let tries = 1; ; tries++) {
      const known = (await o.store.readDocument(ownerId, collection, id))?.memberIds ?? []
      const memberIds = [...known, newUserId]
      const shared = await o.setMembers(ownerId, collection, id, memberIds, { memberIds: known })
      if (shared.ok) return noteJoined(shared.value.document, ownerId, [newUserId])
      if (shared.error !== 'version-conflict' || tries === SHARE_TRIES)
        throw new AppError<DocumentErrorCode>(shared.error)
    }
  }
}

function toNotice(o: {
  readonly document: StoredDocument
  readonly place: ToolPlace
  readonly name: string
  readonly day: string
}): Notice {
  const { document, place, name, day } = o
  return {
    key: `shared ${documentKey(document.collection, document.id)} ${day}`,
    kind: 'shared',
    source: 'sharing',
    title: `${cutText(name, NAME_IN_TITLE)} hat „${cutText(place.title, TITLE_IN_TITLE)}“ mit dir geteilt`,
    body: `Du findest es unter „${place.tool}“. ${describeRights(document)}`,
    link: place.path,
  }
}

/** A tool may let users only read; who that is may change at any time, so it is not said for one user. */
function describeRights({ collection }: StoredDocument): string {
  return tools.some((tool) =>
    tool.collections.some(({ name, readers }) => name === collection && readers !== undefined),
  )
    ? 'Alle, mit denen es geteilt ist, können es sehen; ändern kann es, wer nicht nur mitliest.'
    : 'Alle, mit denen es geteilt ist, können es sehen und ändern.'
}
