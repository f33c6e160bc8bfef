import { toIso, type Now } from '#base/clock'
import type { AppError } from '#base/app-error'
import type { JsonObject } from '#base/text/json'
import { failed, ok, type Result } from '#base/result'
import {
  DEFAULT_DOCUMENTS_QUOTA_BYTES,
  DEFAULT_GUEST_DOCUMENTS_QUOTA_BYTES,
  type Change,
  type ChangeDraft,
  type ChangeResult,
  type RejectionCode,
  type StoredDocument,
} from '#documents'
import { readerText } from '../document-errors.ts'
import type { AskRoom } from '#http/server'
import type { Batch } from '../decide/batch.ts'
import type { Rejection } from '../decide/check-change.ts'
import { HTTP_DEVICE_ID } from '../wire/members-entry.ts'
import type { DeletedUser } from '../decide/forget-member.ts'
import { keyOf } from '../document.ts'
import { isShrinking } from '../decide/without-growth.ts'
import { SERVER_DEVICE_ID, type AppliedBatch, type DocumentStore, type SharedDocument } from './document-store.ts'
import type { FeedHub } from './feed/feed-hub.ts'
import { createWriteListeners, type WriteListener } from './write-listeners.ts'

export type DocumentService = {
  readonly store: DocumentStore
  /**
   * Reports every document this server writes from now on, regardless of the writer, until the returned function is called: one turn
   * of the event loop after the write is durable, so that its answer goes first (L4). Not reported are writes of other nodes on the
   * same database, and writes made while no server ran: for those the store's `listWritten` is called at the start and then every
   * minute or so. Both return a document's current state, and may repeat it or return it out of order; its version shows which is
   * newer.
   */
  onWritten(listener: WriteListener): () => void
  /**
   * Writes as one of our services, for a person; it may set what people may not. A draft with the
   * changeId of an earlier one of the same person is answered and not applied again (S3).
   */
  writeAsServer(
    userId: string,
    drafts: readonly (ChangeDraft & { readonly changeId?: string })[],
  ): Promise<readonly ChangeResult[]>
  /**
   * Writes for a person as one of their programs does: with their rights, over what stands there, within their place (Q3).
   * Throws `storage-full` where there is no room for what it adds (Q10). An answer that tells of the documents takes them from
   * `written`: what is read afterwards makes it leave behind the listeners (L4).
   */
  writeAsPerson(writer: Writer, drafts: readonly ChangeDraft[]): Promise<Pick<AppliedBatch, 'results' | 'written'>>
  /** The place of the person who asks, in bytes (Q3). */
  allowanceOf(person: { readonly isGuest?: boolean }): number
  /** As the store's; at the commit it wakes the streams of everybody concerned. */
  applyBatch(batch: Batch): Promise<AppliedBatch>
  /** As the store's, to its end, and wakes the streams of everybody concerned after each step. */
  forgetPerson(deletedUser: DeletedUser): Promise<void>
  /**
   * Makes a document's fields exactly these; with `version`, only while that is the current one. Throws `storage-full` where
   * there is no room (Q10).
   */
  overwrite(request: OverwriteRequest): Promise<Result<StoredDocument, Rejection>>
  /** As the store's, and wakes the streams of everybody concerned. */
  setMembers(...request: Parameters<DocumentStore['setMembers']>): Promise<Result<SharedDocument, RejectionCode>>
}

/** The user of a request or a program that writes, and whether it is a guest. */
export type Writer = { readonly userId: string; readonly isGuest?: boolean }

/** What people and guests may take up each (Q3), in bytes. */
export type DocumentsQuota = { readonly peopleBytes: number; readonly guestBytes: number }

export type OverwriteRequest = Writer & {
  readonly collection: string
  readonly id: string
  readonly fields: JsonObject
  readonly version?: number
}

/** The store with what follows a write: streams are woken when it can be read, our services hear of it when it is durable and answered (record 52, L4). */
export function createDocumentService(environment: {
  readonly store: DocumentStore
  readonly hub: FeedHub
  readonly now: Now
  readonly newId: () => string
  /** 256 MB and 16 MB unless said otherwise. */
  readonly quota?: DocumentsQuota
  /** Whether there is room for what programs add (Q10); without it there always is. */
  readonly askRoom?: AskRoom
  /** Hears what a listener has thrown. */
  readonly onError?: (error: unknown) => void
}): DocumentService {
  const { store, hub, now, newId, quota = usualQuota, askRoom, onError = () => {} } = environment
  const listeners = createWriteListeners({ onError })
  store.onMoved((userIds) => hub.publish(userIds))
  hub.onForgotten((userId) => void listeners.announceForgotten(userId))
  const allowanceOf: DocumentService['allowanceOf'] = ({ isGuest }) =>
    isGuest === true ? quota.guestBytes : quota.peopleBytes
  const applyBatch = async (batch: Batch): Promise<AppliedBatch> => {
    const applied = await store.applyBatch(batch, ({ touchedUserIds, steps }) =>
      hub.publish(touchedUserIds, steps, batch.deviceId),
    )
    listeners.announceWritten(applied.written)
    return applied
  }
  return {
    store,
    onWritten: listeners.add,
    applyBatch,
    writeAsServer: async (userId, drafts) => {
      const author = { userId, deviceId: SERVER_DEVICE_ID, editedAt: toIso(now()), baseVersion: 0 }
      const changes = drafts.map((draft): Change => ({ changeId: newId(), ...draft, ...author }))
      return (await applyBatch({ ...serverBatch, userId, changes })).results
    },
    allowanceOf,
    writeAsPerson: async (writer, drafts) => {
      const { userId } = writer
      if (!drafts.every(isShrinking)) requireRoom(askRoom?.(writer))
      const author = { userId, deviceId: HTTP_DEVICE_ID, editedAt: toIso(now()), baseVersion: Number.MAX_SAFE_INTEGER }
      const changes = drafts.map((draft): Change => ({ changeId: newId(), ...draft, ...author }))
      return applyBatch({ ...httpBatch, userId, allowanceBytes: allowanceOf(writer), changes })
    },
    forgetPerson: async (deletedUser) => {
      for await (const { touchedUserIds } of store.forgetPerson(deletedUser)) hub.publish(touchedUserIds)
      await listeners.announceForgotten(deletedUser.userId)
      hub.announceForgotten(deletedUser.userId)
    },
    overwrite: async (request) => {
      requireRoom(askRoom?.(request))
      const change = toReplacement(request, newId(), now())
      const key = keyOf(request)
      const expectedVersions = new Map(request.version === undefined ? [] : [[key, request.version]])
      const { results, written } = await applyBatch({
        ...httpBatch,
        userId: request.userId,
        allowanceBytes: allowanceOf(request),
        changes: [change],
        expectedVersions,
      })
      const result = results[0]
      if (result?.outcome === 'rejected') {
        const { code, field, message } = result
        // Files have a code by the same name, with another text; a user who only reads gets another than one who does not own it.
        const told = code === 'quota-exceeded' || message === readerText ? { message } : {}
        return failed({ code, ...told, ...(field === undefined ? {} : { field }) })
      }
      // A later edit can only stand against it by a clock of another node that is ahead of this one's.
      if (result?.outcome !== 'applied') return failed({ code: 'version-conflict' })
      // Not read again: the listeners would hear of it meanwhile, before the answer (L4).
      const [document] = written
      if (document === undefined) throw new TypeError('a change was applied and wrote nothing')
      return ok(document)
    },
    setMembers: (...request) => store.setMembers(...request),
  }
}

const usualQuota: DocumentsQuota = {
  peopleBytes: DEFAULT_DOCUMENTS_QUOTA_BYTES,
  guestBytes: DEFAULT_GUEST_DOCUMENTS_QUOTA_BYTES,
}

/** Throws what the disk has to say against something that grows. */
export function requireRoom(refusal: AppError | undefined): void {
  if (refusal !== undefined) throw refusal
}

const serverBatch = {
  deviceId: SERVER_DEVICE_ID,
  actor: 'server',
  clockOffsetMs: 0,
  expectedVersions: new Map<string, number>(),
} as const

const httpBatch = { ...serverBatch, deviceId: HTTP_DEVICE_ID, actor: 'person' } as const

function toReplacement(request: OverwriteRequest, changeId: string, nowMs: number): Change {
  return {
    path: keyOf(request),
    type: 'ADD',
    fields: Object.entries(request.fields).map(([key, value]) => ({ key, value })),
    changeId,
    userId: request.userId,
    deviceId: HTTP_DEVICE_ID,
    editedAt: toIso(nowMs),
    // A change without a version overwrites the current state, so it counts as having seen everything.
    baseVersion: request.version ?? Number.MAX_SAFE_INTEGER,
  }
}
