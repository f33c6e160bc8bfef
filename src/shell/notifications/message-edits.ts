/** What users do with their messages; one press on the toast undoes each action. All of it works offline. */
import { formatCount } from '#base/text/format'
import type { DocumentsClient } from '#documents/client'
import { messagesCollection } from '#messaging'
import type { ToastQueue } from '#messaging/client'
import type { MessageView } from './group-messages.ts'

export type MessageEdits = {
  markRead(message: MessageView): void
  markUnread(message: MessageView): void
  remove(message: MessageView): void
  /** Resolves when all are marked; in slices, so thousands do not hold the page up. */
  markAllRead(messages: readonly MessageView[]): Promise<void>
  removeAll(messages: readonly MessageView[]): Promise<void>
}

type Edit = { readonly readAt: string | undefined } | { readonly deletedAt: string | undefined }

type EditParts = {
  readonly documents: Pick<DocumentsClient, 'get' | 'modify'>
  readonly toasts: Pick<ToastQueue, 'show' | 'has'>
  readonly nowIso: () => string
  readonly timers: SliceTimers
}

export function createMessageEdits({ documents, toasts, nowIso, timers }: EditParts): MessageEdits {
  /** What was deleted one by one since the toast came that takes all of it back. */
  let removed: { readonly toastId: number; readonly ids: readonly string[] } | undefined

  function edit(id: string, fields: Edit): void {
    // The message may be deleted, or the page may belong to another user by now.
    if (documents.get(messagesCollection, id) !== undefined) documents.modify(messagesCollection, id, fields)
  }

  async function editAll(ids: readonly string[], fields: Edit, signal = new AbortController().signal) {
    return editInSlices(ids, (id) => edit(id, fields), { ...timers, signal })
  }

  async function change(ids: readonly string[], o: { text: string; to: Edit; back: Edit }): Promise<void> {
    const stop = new AbortController()
    const changed = editAll(ids, o.to, stop.signal)
    const undo = async () => {
      stop.abort()
      await editAll(await changed, o.back)
    }
    // No key: a toast that took the place of this one would take the way back along.
    toasts.show({ kind: 'info', text: o.text, action: { label: 'Rückgängig', onClick: () => void undo() } })
    await changed
  }

  return {
    markRead: (message) => {
      if (message.readAt === undefined) edit(message.id, { readAt: nowIso() })
    },
    markUnread: (message) => edit(message.id, { readAt: undefined }),
    remove: ({ id }) => {
      const earlier = removed !== undefined && toasts.has(removed.toastId) ? removed.ids : []
      const ids = [...earlier, id]
      edit(id, { deletedAt: nowIso() })
      const toastId = toasts.show({
        kind: 'info',
        text: ids.length === 1 ? 'Gelöscht' : `${countWords(ids.length)} gelöscht`,
        key: 'message-removed',
        action: { label: 'Rückgängig', onClick: () => void editAll(ids, { deletedAt: undefined }) },
      })
      removed = { toastId, ids }
    },
    markAllRead: (messages) => {
      const unread = messages.filter((message) => message.readAt === undefined).map(({ id }) => id)
      return change(unread, {
        text: `${countWords(unread.length)} als gelesen markiert`,
        to: { readAt: nowIso() },
        back: { readAt: undefined },
      })
    },
    removeAll: (messages) => {
      const ids = messages.map(({ id }) => id)
      return change(ids, {
        text: `${countWords(ids.length)} gelöscht`,
        to: { deletedAt: nowIso() },
        back: { deletedAt: undefined },
      })
    },
  }
}

function countWords(count: number): string {
  return formatCount(count, 'Nachricht', 'Nachrichten')
}

/** With the clock and the turns of this page. */
export function openMessageEdits(parts: Pick<EditParts, 'documents' | 'toasts'>): MessageEdits {
  return createMessageEdits({ ...parts, nowIso: () => new Date().toISOString(), timers })
}

const timers: SliceTimers = {
  now: () => performance.now(),
  pause: () => new Promise((resolve) => setTimeout(resolve)),
}

/** How long a slice of work may hold the page up. */
const SLICE_MS = 8

type SliceTimers = {
  readonly now: () => number
  /** Resolves when the page had its turn. */
  readonly pause: () => Promise<void>
}

/**
 * Does something for each of many, in slices between which the page goes on. Stops when the signal says so and resolves
 * to those it was done for.
 */
async function editInSlices<Item>(
  items: readonly Item[],
  edit: (item: Item) => void,
  { now, pause, signal }: SliceTimers & { readonly signal: AbortSignal },
): Promise<readonly Item[]> {
  let done = 0
  while (done < items.length && !signal.aborted) {
    const sliceEndMs = now() + SLICE_MS
    do {
      const [item] = items.slice(done, done + 1)
      done += 1
      if (item !== undefined) edit(item)
    } while (done < items.length && now() < sliceEndMs)
    await pause()
  }
  return items.slice(0, done)
}
