import type { Now } from '#base/clock'
import type { StoredDocument } from '#documents'
import type { DocumentService, DocumentStore } from '#documents/server'
import type { Messaging } from '#messaging/server'
import { tripsCollection } from '../collections.ts'

/** What the messages of the trip planner need of the server they run in. */
export type MessagesEnvironment = Pick<Messaging, 'notify' | 'markRead'> & {
  readonly documents: Pick<DocumentService, 'onWritten'> & {
    readonly store: Pick<DocumentStore, 'listCollection' | 'listWritten' | 'readDocument' | 'readHistory'>
  }
  readonly now: Now
  readonly startTimer: (callback: () => void, delayMs: number) => () => void
  readonly log: Record<'warn', (details: object, message: string) => void>
}

/** Sends messages about documents, from what it hears of them. */
export type Watcher = {
  /** Takes a document as it is now; it may be repeated, or come after a newer state of it. */
  readonly hear: (document: StoredDocument) => void
  readonly forget: (userId: string) => void
  /** Resolves when the message in progress is sent; no other begins. */
  readonly stop: () => Promise<void>
}

/** Everybody who sees a document; what follows a trip is seen by the trip's people. */
export function audienceOf({ ownerId, memberIds }: Pick<StoredDocument, 'ownerId' | 'memberIds'>): readonly string[] {
  return [ownerId, ...memberIds]
}

/**
 * The trip of a booking, whose people alone get messages about it: the user who entered a booking may have left the trip. Undefined if it is
 * gone, or an example.
 */
export async function readTripOf(
  { documents: { store } }: Pick<MessagesEnvironment, 'documents'>,
  booking: StoredDocument,
): Promise<StoredDocument | undefined> {
  const { tripId } = booking.fields
  if (typeof tripId !== 'string') return undefined
  for (const userId of audienceOf(booking)) {
    const trip = await store.readDocument(userId, tripsCollection.name, tripId)
    if (trip !== undefined) return trip.fields['isExample'] === true ? undefined : trip
  }
  return undefined
}
