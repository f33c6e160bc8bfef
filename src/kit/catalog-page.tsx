/** A page of named things, such as projects or tags: made, ordered, renamed, coloured, merged, archived and deleted, all of it with undo. */
import { styled } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { ranksOfMove, sortRanked } from '#base/rank'
import { formatNumber } from '#base/text/format'
import { useDocuments, useEdits, type Documents, type DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { Card, HiddenText, QuietText, SectionTitle } from '#ui/card'
import { SearchField } from '#ui/form/search-field'
import { BigList, focusRow } from '#ui/list/big-list'
import { EmptyState } from '#ui/list/empty-state'
import { ListRow } from '#ui/list/list-row'
import { RowButton } from '#ui/list/row-button'
import { useFilter, type FilterAddress } from '#ui/list/use-filter'
import { ProgressCard } from '#ui/picture/progress-card'
import { ItemDialog, useMerge, type CatalogItem, type CatalogPageProps } from './catalog-item.tsx'
import { removeRow } from './remove-row.tsx'
import { SettingsPage } from './settings-page.tsx'

export function CatalogPage<Item extends CatalogItem>(props: CatalogPageProps<Item>) {
  const { collection, tool, words } = props
  const items = useDocuments(collection)
  const [editing, setEditing] = useState<DocumentView<Item> | 'new'>()
  const { merging, merge } = useMerge(props)
  const newButton = (
    <Button variant="primary" icon="plus" onClick={() => setEditing('new')}>
      {words.fresh}
    </Button>
  )
  return (
    <SettingsPage tool={tool} heading={words.many} {...(items.length === 0 ? {} : { actions: newButton })}>
      {items.length === 0 ? (
        <EmptyState icon={words.icon} title={words.none.title} actions={newButton}>
          {words.none.text}
        </EmptyState>
      ) : (
        <>
          {words.lead === undefined ? null : <QuietText>{words.lead}</QuietText>}
          <CatalogList {...props} items={items} onEdit={setEditing} />
        </>
      )}
      {merging === undefined ? null : (
        <ProgressCard label="Wird zusammengeführt" share={merging.done / Math.max(1, merging.total)}>
          „{merging.name}“ wird zusammengeführt: {formatNumber(merging.done)} von {formatNumber(merging.total)}
        </ProgressCard>
      )}
      {editing === undefined ? null : (
        <ItemDialog
          {...props}
          item={editing === 'new' ? undefined : editing}
          items={items}
          onMerge={(from, to) => {
            flushSync(() => setEditing(undefined))
            focusRow(to.id)
            merge(from, to)
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </SettingsPage>
  )
}

type CatalogListProps<Item extends CatalogItem> = CatalogPageProps<Item> & {
  readonly items: readonly DocumentView<Item>[]
  readonly onEdit: (item: DocumentView<Item>) => void
}

/** From this many on there is a search: the browser's own finds nothing in rows that are not on the page. */
const SEARCH_FROM = 20

const address: FilterAddress<{ readonly search: string }> = {
  read: (query) => ({ search: query.get('suche') ?? '' }),
  write: ({ search }) => ({ suche: search }),
}

/** Those in use, in the order of the user, and behind them the archive. */
function CatalogList<Item extends CatalogItem>({ items, ...rest }: CatalogListProps<Item>) {
  const [{ search }, change] = useFilter(address)
  const sorted = useMemo(() => sortRanked(items), [items])
  const wanted = search.trim().toLowerCase()
  const found = sorted.filter(({ name }) => name.toLowerCase().includes(wanted))
  const open = found.filter(({ isArchived }) => !isArchived)
  const archived = found.filter(({ isArchived }) => isArchived)
  return (
    <>
      {items.length < SEARCH_FROM && search === '' ? null : (
        <SearchField value={search} onChange={(typed) => change({ search: typed })} placeholder="Name" />
      )}
      <HiddenText role="status">{wanted === '' ? '' : `${formatNumber(found.length)} gefunden`}</HiddenText>
      {found.length === 0 ? <QuietText>Nichts gefunden zu „{search.trim()}“.</QuietText> : null}
      {open.length === 0 ? null : (
        <Card as="div">
          <Rows items={open} isOrdered={open.length > 1 && wanted === ''} {...rest} />
        </Card>
      )}
      {archived.length === 0 ? null : (
        <Card aria-labelledby="archive">
          <SectionTitle id="archive">Archiv</SectionTitle>
          <Rows items={archived} isOrdered={false} {...rest} />
        </Card>
      )}
    </>
  )
}

const ROW_PX = 57
const LONG_DETAIL = 40

type RowsProps<Item extends CatalogItem> = CatalogListProps<Item> & { readonly isOrdered: boolean }

function Rows<Item extends CatalogItem>({ collection, words, items, detailOf, onEdit, isOrdered }: RowsProps<Item>) {
  const edits = useEdits()

  function archive({ id, name, isArchived }: DocumentView<Item>): void {
    edits.run(`${words.one} „${name}“ ${isArchived ? 'aus dem Archiv geholt' : 'archiviert'}`, (documents) =>
      documents.modify(collection, id, { isArchived: !isArchived } as Partial<Item>),
    )
  }

  function move(from: number, to: number, series: object): void {
    const write = (documents: Documents): void => {
      for (const [id, rank] of ranksOfMove(items, from, to)) documents.modify(collection, id, { rank } as Partial<Item>)
    }
    edits.run(`${words.one} „${items[from]?.name ?? ''}“ verschoben`, write, { series })
  }

  return (
    <BigList
      items={items}
      keyOf={({ id }) => id}
      rowPx={ROW_PX}
      {...(isOrdered ? { order: { nameOf: ({ name }: DocumentView<Item>) => name, onMove: move } } : {})}
      renderRow={(item) => (
        <ListRow
          as="div"
          // On a phone beside the handle and three buttons, or above the buttons if there is much to say.
          textWidth={detailOf(item.id).length > LONG_DETAIL ? '12rem' : '5rem'}
          before={item.color === undefined ? undefined : <Dot style={{ backgroundColor: item.color }} />}
          title={item.name}
          detail={detailOf(item.id)}
          actions={
            <span>
              <RowButton icon="edit" label={`${item.name} bearbeiten`} onClick={() => onEdit(item)} />
              <RowButton
                icon={item.isArchived ? unarchiveIcon : archiveIcon}
                label={item.isArchived ? `${item.name} aus dem Archiv holen` : `${item.name} archivieren`}
                onClick={() => archive(item)}
              />
              <RowButton
                icon="trash"
                label={`${item.name} löschen`}
                onClick={() => removeRow(edits, collection, item.id, `${words.one} „${item.name}“`)}
              />
            </span>
          }
        />
      )}
    />
  )
}

const archiveIcon = { path: 'M4 5h16v4H4V5Zm1.500 4v9a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1V9M10 13h4' }
const unarchiveIcon = {
  path: 'M4 5h16v4H4V5Zm1.500 4v9a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1V9M12 17v-5m-2.500 2.500L12 12l2.500 2.500',
}

const Dot = styled('span')(({ theme }) => ({
  flexShrink: 0,
  width: 16,
  height: 16,
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.divider}`,
}))
