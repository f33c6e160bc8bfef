/** The lines of a document's menu that every tool has: people, a copy, paper, history, and the end. */
import { useNavigate } from 'react-router'
import { useUser } from '#auth/client'
import { historyPath, leavingPath, sharingPath } from '#base/document-paths'
import { copyTitle } from '#base/text/copy-title'
import { withoutMeta, type CollectionDefinition } from '#documents'
import { useDocumentsClient, useEdits, type DocumentView } from '#documents/client'
import { Link } from '#ui/link'
import type { MenuEntry } from '#ui/menu'
import { printPage } from '#ui/page/print-sheet'
import { copyIcon, printIcon } from '#ui/page/tool-icons'
import { useLeave } from '#ui/use-leave'
import type { DocumentWords } from './document-page.tsx'

export type DocumentMenuParts<Fields extends object> = {
  readonly collection: CollectionDefinition<Fields>
  readonly document: DocumentView<Fields>
  readonly words: DocumentWords
  readonly titleOf: (fields: Fields) => string
  /** The page of a document. */
  readonly pathOf: (id: string) => string
  /** Absent: no copies are made of it. */
  readonly copy?: {
    /** A document of its own under another title. */
    readonly make: (fields: Fields, title: string) => Fields
    readonly maxTitle: number
    /** What the copy lacks: „ohne Bilder“. */
    readonly without?: string
  }
  /** What deleting does instead of deleting at once, such as to ask what else goes. */
  readonly onRemove?: () => void
  /** The page has a `PrintSheet`. */
  readonly isPrinted?: boolean
}

/** Whether it is another user's, shared with this one; without an account everything is the user's own. */
export function isMember(document: { readonly ownerId: string }, userId: string | undefined): boolean {
  return userId !== undefined && document.ownerId !== userId
}

/** Without an account those lines are left out that need one. The owner deletes the document, for everybody; a member leaves it. */
export function useDocumentMenu<Fields extends object>(parts: DocumentMenuParts<Fields>): readonly MenuEntry[] {
  const { collection, document, words, isPrinted = false } = parts
  const userId = useUser()?.id
  const { duplicate, remove } = useDocumentEdits(parts)
  const { one } = words
  const { id } = document
  const lines: readonly (MenuEntry | false)[] = [
    userId !== undefined && {
      icon: 'person',
      text: 'Mit Personen teilen',
      component: Link,
      to: sharingPath(collection, id),
    },
    duplicate !== undefined && { icon: copyIcon, text: `${one} duplizieren`, onClick: duplicate },
    isPrinted && { icon: printIcon, text: 'Drucken', onClick: printPage },
    userId !== undefined && { icon: 'history', text: 'Verlauf', component: Link, to: historyPath(collection, id) },
    isMember(document, userId)
      ? {
          icon: 'signOut',
          text: `${one} verlassen`,
          component: Link,
          to: leavingPath(collection, id),
          startsGroup: true,
        }
      : { icon: 'trash', text: `${one} löschen`, onClick: parts.onRemove ?? remove, startsGroup: true },
  ]
  return lines.filter((line) => line !== false)
}

/** Both lead to another page, and undoing leads back. */
function useDocumentEdits<Fields extends object>(parts: DocumentMenuParts<Fields>) {
  const { collection, document, words, titleOf, pathOf, copy } = parts
  const documents = useDocumentsClient()
  const edits = useEdits()
  const navigate = useNavigate()
  const leave = useLeave()
  const goTo = (path: string) => (): void => void navigate(path)
  const fields = withoutMeta<Fields>(document)

  function remove(): void {
    const afterUndo = goTo(pathOf(document.id))
    edits.run(`„${titleOf(fields)}“ gelöscht`, (editing) => editing.remove(collection, document.id), { afterUndo })
    // A step back would lead to a page without its document.
    leave(words.allPath)
  }

  function duplicate({ make, maxTitle, without }: NonNullable<typeof copy>): void {
    const taken = documents.list(collection).map((other) => titleOf(withoutMeta<Fields>(other)))
    const made = make(fields, copyTitle(titleOf(fields), taken, maxTitle))
    const id = documents.newId()
    const isThere = (): boolean => documents.get(collection, document.id) !== undefined
    edits.run(
      `${words.one} dupliziert${without === undefined ? '' : `, ${without}`}`,
      (editing) => editing.add(collection, made, id),
      { afterUndo: () => goTo(isThere() ? pathOf(document.id) : words.allPath)() },
    )
    goTo(pathOf(id))()
  }

  return { remove, duplicate: copy === undefined ? undefined : () => duplicate(copy) }
}
