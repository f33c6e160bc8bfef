/** Projects or tags as a list: those in use, and behind them the archive. The same words and buttons for both. */
import { useMemo, useRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { compareTexts, formatCount } from '#base/text/format'
import { useDocuments, type DocumentView } from '#documents/client'
import { Card, SectionTitle } from '#ui/card'
import { GrowingList } from '#ui/list/growing-list'
import { ListRow } from '#ui/list/list-row'
import { RowButton } from '#ui/list/row-button'
import { countEntries } from '../../worked/count-entries.ts'
import { entriesCollection } from '../../collections.ts'
import type { Tag } from '../../model.ts'

/** Icons that only the pages of projects and tags need. */
const archiveIcon = { path: 'M4 5h16v4H4V5Zm1.500 4v9a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1V9M10 13h4' }
const unarchiveIcon = {
  path: 'M4 5h16v4H4V5Zm1.500 4v9a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1V9M12 17v-5m-2.500 2.500L12 12l2.500 2.500',
}

type CatalogListProps<Item extends Tag> = {
  readonly items: readonly DocumentView<Item>[]
  /** The word for one of them, and for many. */
  readonly words: { readonly one: string; readonly many: string }
  readonly before?: (item: DocumentView<Item>) => ReactNode
  readonly onEdit: (item: DocumentView<Item>) => void
  readonly onArchive: (item: DocumentView<Item>, isArchived: boolean) => void
  /** `afterUndo` gives the focus to the row that is back. */
  readonly onDelete: (item: DocumentView<Item>, afterUndo: () => void) => void
}

/** Rows shown at first; users have no more than this, but an import may bring them. */
const STEP = 100

export function CatalogList<Item extends Tag>({ items, ...rest }: CatalogListProps<Item>) {
  const sorted = useMemo(
    () => items.toSorted((a, b) => compareTexts(a.name, b.name) || (a.id < b.id ? -1 : 1)),
    [items],
  )
  const open = sorted.filter(({ isArchived }) => !isArchived)
  const archived = sorted.filter(({ isArchived }) => isArchived)
  return (
    <>
      {open.length === 0 ? null : (
        <Card as="div">
          <Rows items={open} {...rest} />
        </Card>
      )}
      {archived.length === 0 ? null : (
        <Card aria-labelledby="archive">
          <SectionTitle id="archive">Archiv</SectionTitle>
          <Rows items={archived} {...rest} />
        </Card>
      )}
    </>
  )
}

function Rows<Item extends Tag>({ items, words, before, onEdit, onArchive, onDelete }: CatalogListProps<Item>) {
  const entries = useDocuments(entriesCollection)
  const counts = useMemo(() => countEntries(entries), [entries])
  const list = useRef<HTMLDivElement>(null)

  function remove(item: DocumentView<Item>): void {
    const rowId = rowIdOf(item.id)
    // The button's row is gone after this; focusing the rest of the list keeps keyboard users in it.
    flushSync(() => onDelete(item, () => document.getElementById(rowId)?.querySelector('button')?.focus()))
    list.current?.querySelector('button')?.focus()
  }

  return (
    <div ref={list}>
      <GrowingList
        items={items}
        step={STEP}
        {...words}
        renderRow={(item) => (
          <ListRow
            key={item.id}
            before={before?.(item)}
            title={item.name}
            detail={formatCount(counts.get(item.id) ?? 0, 'Eintrag', 'Einträge')}
            actions={
              <span id={rowIdOf(item.id)}>
                <RowButton icon="edit" label={`${item.name} bearbeiten`} onClick={() => onEdit(item)} />
                <RowButton
                  icon={item.isArchived ? unarchiveIcon : archiveIcon}
                  label={item.isArchived ? `${item.name} aus dem Archiv holen` : `${item.name} archivieren`}
                  onClick={() => onArchive(item, !item.isArchived)}
                />
                <RowButton icon="trash" label={`${item.name} löschen`} onClick={() => remove(item)} />
              </span>
            }
          />
        )}
      />
    </div>
  )
}

function rowIdOf(id: string): string {
  return `row-${id}`
}
