import { EXPORT_HEAD } from '#auth'
import { useAuth } from '#auth/client'
import { toIso } from '#base/clock'
import { equalJson } from '#base/text/json'
import { newOrderedId } from '#base/id'
import { documentKey } from '#documents'
import {
  planBringBack,
  useSyncedDocuments,
  type BringBackParts,
  type BringBackPlan,
  type BringBackStep,
  type DocumentsClient,
  type LastCopy,
} from '#documents/client'
import { useToast } from '#messaging/client'
import { downloadJson } from '#ui/files/download'
import { useIsOnline } from '../browser/connectivity.ts'
import { knownCollections } from '../words/describe-value.ts'
import { ownFields } from '../words/undoable-change.ts'

/** The actions on one entry or on all of them; the two that change something show a toast with „Rückgängig“. */
export type CopyActions = {
  readonly bringBack: (copies: readonly LastCopy[], what: CopiesName) => void
  readonly save: (copies: readonly LastCopy[], what: CopiesName) => void
  readonly discard: (copies: readonly LastCopy[], what: CopiesName) => void
}

/** Names the copies at the beginning of a sentence, and says whether its verb is in the singular. */
export type CopiesName = { readonly name: string; readonly isOne: boolean }

/** Plans bringing back these copies, given what this device shows at the moment. */
export function planNow(documents: DocumentsClient, userId: string, copies: readonly LastCopy[]): BringBackPlan {
  return planBringBack(copies, {
    userId,
    collections: knownCollections,
    find: findIn(documents),
    newDocumentId: () => newOrderedId((bytes) => crypto.getRandomValues(bytes), Date.now()),
  })
}

function findIn(documents: DocumentsClient): BringBackParts['find'] {
  const deleted = new Map(documents.listDeleted().map((one) => [documentKey(one.collection, one.id), one.ownerId]))
  return (collection, id) => {
    const view = documents.view(collection, id)
    if (view !== undefined) return { ownerId: view.ownerId, fields: ownFields(view) }
    const ownerId = deleted.get(documentKey(collection, id))
    return ownerId === undefined ? undefined : { ownerId, fields: null }
  }
}

/** Returns the actions; `onLeave` is called before entries leave the list, to move the focus to an element that stays. */
export function useCopyActions(userId: string, onLeave: (copies: readonly LastCopy[]) => void): CopyActions {
  const documents = useSyncedDocuments()
  const toasts = useToast()
  const isOnline = useIsOnline()
  const auth = useAuth()

  /** Toasts and what waits for the disk outlast the session in which they began; the copies belong to its user only. */
  const isSameUser = (): boolean => auth.getUser()?.id === userId

  function undoable(undo: () => void) {
    return { label: 'Rückgängig', onClick: () => isSameUser() && undo() }
  }

  function bringBack(copies: readonly LastCopy[], what: CopiesName): void {
    const { steps, needless } = planNow(documents, userId, copies)
    const done = [...steps.map(({ copy }) => copy), ...needless]
    if (done.length === 0) return
    onLeave(done)
    for (const { change } of steps) documents.record(change)
    const waiting = new AbortController()
    void discardOnceKept(documents, done, () => !waiting.signal.aborted && isSameUser())
    toasts.show({
      kind: 'success',
      text: describeReturn(what, isOnline),
      action: undoable(() => {
        waiting.abort()
        undo(steps, needless)
      }),
    })
  }

  function undo(steps: readonly BringBackStep[], needless: readonly LastCopy[]): void {
    // The copies are on the disk before their documents leave it.
    documents.restoreLastCopies([...steps.map(({ copy }) => copy), ...needless])
    const stayed = steps.toReversed().filter((step) => !takeBack(documents, step))
    if (stayed.length === 0) return
    documents.discardLastCopies(stayed.map(({ copy }) => copy.key))
    toasts.show({ kind: 'info', text: 'Was inzwischen geändert wurde, ist geblieben.' })
  }

  return {
    bringBack,
    save: (copies, { name }) => downloadJson(copiesFileName(name, Date.now()), copiesJson(copies, Date.now())),
    discard: (copies, { name, isOne }) => {
      onLeave(copies)
      documents.discardLastCopies(copies.map(({ key }) => key))
      toasts.show({
        kind: 'info',
        text: `Verworfen: ${name}`,
        // Many documents may exist nowhere else, so this undo does not run out.
        isLasting: !isOne,
        action: undoable(() => documents.restoreLastCopies(copies)),
      })
    },
  }
}

/** Discards copies once the outbox has their changes on the disk, if they are still to be discarded then. */
async function discardOnceKept(
  documents: DocumentsClient,
  copies: readonly LastCopy[],
  isStillWanted: () => boolean,
): Promise<void> {
  const isKept = await documents.settled()
  if (isKept && isStillWanted()) documents.discardLastCopies(copies.map(({ key }) => key))
}

/** Says nothing of success: the server may still refuse the changes, for example if the quota is used up. */
function describeReturn({ name, isOne }: CopiesName, isOnline: boolean): string {
  const back = `${name} ${isOne ? 'wird' : 'werden'} zurückgebracht`
  return isOnline ? back : `${back}, sobald du online bist`
}

/** Undoes one step unless its document was changed since; returns whether it did. */
function takeBack(documents: DocumentsClient, { copy, id, after, undo }: BringBackStep): boolean {
  const now = ownFields(documents.view(copy.document.collection, id))
  if (now === null || !equalJson(now, after)) return false
  documents.record(undo)
  return true
}

// Writes last copies as a file in the format of the export (docs/export.md). Pure.

/** Returns the documents as JSON text. Their `history` is empty because a device knows none. */
export function copiesJson(copies: readonly LastCopy[], nowMs: number): string {
  const documents = copies.map(({ document }) => ({ ...document, history: [] }))
  return `${JSON.stringify({ ...EXPORT_HEAD, exportedAt: toIso(nowMs), documents }, null, 2)}\n`
}

/** Returns `taschenmesser-Rad-Altes-Rad-2026-11-26.json`, without characters that file systems refuse. */
export function copiesFileName(what: string, nowMs: number): string {
  const name = what.replaceAll(/[^\p{L}\p{N}_]+/gu, '-').replaceAll(/^-|-$/g, '')
  return `taschenmesser-${name.slice(0, 80)}-${toIso(nowMs).slice(0, 10)}.json`
}
