/** A page of named things, such as projects or tags: made, renamed, coloured, archived and deleted, all of it with undo. */
import { styled } from '@mui/material/styles'
import { useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { changesBetween } from '#base/field-changes'
import { compareTexts } from '#base/text/format'
import { normalizeName } from '#base/text/normalize-name'
import type { CollectionDefinition } from '#documents'
import { useDocuments, useEdits, type DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { Card, QuietText, SectionTitle } from '#ui/card'
import { ColorGroup, ColorSwatch } from '#ui/form/color-swatches'
import { NameDialog } from '#ui/form/name-dialog'
import { EmptyState } from '#ui/list/empty-state'
import { GrowingList } from '#ui/list/growing-list'
import { ListRow } from '#ui/list/list-row'
import { RowButton } from '#ui/list/row-button'
import { Icon, type IconName } from '#ui/page/icon'
import { SettingsPage } from './settings-page.tsx'

/** A thing with a name, in the archive or not; perhaps with a colour. */
export type CatalogItem = { readonly name: string; readonly isArchived: boolean; readonly color?: string }

export type CatalogWords = {
  /** „Projekt“, „Projekte“ */
  readonly one: string
  readonly many: string
  /** „Neues Projekt“ */
  readonly fresh: string
  /** „Projekt bearbeiten“ */
  readonly edit: string
  /** What the page says while it is empty. */
  readonly none: { readonly title: string; readonly text: ReactNode }
  /** Stands above the list. */
  readonly lead?: ReactNode
  readonly icon: IconName
}

type CatalogPageProps<Item extends CatalogItem> = {
  readonly collection: CollectionDefinition<Item>
  readonly words: CatalogWords
  readonly maxName: number
  /** The colours to choose from, and the one of a new item; absent: items have none. */
  readonly colors?: {
    readonly choices: readonly { readonly value: string; readonly name: string }[]
    readonly next: (items: readonly Item[]) => string
  }
  /** What is known of an item, such as how often it is used. */
  readonly detailOf: (id: string) => string
}

export function CatalogPage<Item extends CatalogItem>(props: CatalogPageProps<Item>) {
  const { collection, words } = props
  const items = useDocuments(collection)
  const [editing, setEditing] = useState<DocumentView<Item> | 'new'>()
  const newButton = (
    <Button variant="primary" icon="plus" onClick={() => setEditing('new')}>
      {words.fresh}
    </Button>
  )
  return (
    <SettingsPage heading={words.many} {...(items.length === 0 ? {} : { actions: newButton })}>
      {items.length === 0 ? (
        <EmptyState picture={<Icon name={words.icon} size={48} />} title={words.none.title} actions={newButton}>
          {words.none.text}
        </EmptyState>
      ) : (
        <>
          {words.lead === undefined ? null : <QuietText>{words.lead}</QuietText>}
          <CatalogList {...props} items={items} onEdit={setEditing} />
        </>
      )}
      {editing === undefined ? null : (
        <ItemDialog
          {...props}
          item={editing === 'new' ? undefined : editing}
          items={items}
          onClose={() => setEditing(undefined)}
        />
      )}
    </SettingsPage>
  )
}

type ItemDialogProps<Item extends CatalogItem> = CatalogPageProps<Item> & {
  /** Undefined for a new one. */
  readonly item: DocumentView<Item> | undefined
  readonly items: readonly DocumentView<Item>[]
  readonly onClose: () => void
}

function ItemDialog<Item extends CatalogItem>(props: ItemDialogProps<Item>) {
  const { collection, words, maxName, colors, item, items, onClose } = props
  const edits = useEdits()
  // As it was when the dialog opened: what another device changes meanwhile is kept where it was not changed here.
  const [start] = useState({ name: item?.name ?? '', color: item?.color ?? colors?.next(items) })
  const [color, setColor] = useState(start.color)

  function save(name: string): void {
    onClose()
    const fields = { name, ...(color === undefined ? {} : { color }) }
    const opened = { name: start.name, ...(start.color === undefined ? {} : { color: start.color }) }
    edits.run(`${words.one} „${name}“ ${item === undefined ? 'angelegt' : 'geändert'}`, (documents) => {
      // Items have a name and whether they are archived, and a colour if there are colours to choose.
      if (item === undefined) documents.add(collection, { isArchived: false, ...fields } as Item)
      else documents.modify(collection, item.id, changesBetween<object>(opened, fields))
    })
  }

  return (
    <NameDialog
      title={item === undefined ? words.fresh : words.edit}
      start={start.name}
      maxLength={maxName}
      findProblem={(name) => findTakenName(name, items, item)}
      onSave={save}
      onClose={onClose}
    >
      {colors === undefined || color === undefined ? null : (
        <ColorChoice choices={colors.choices} value={color} onChange={setColor} />
      )}
    </NameDialog>
  )
}

type Named = { readonly id: string; readonly name: string }

function findTakenName(name: string, items: readonly Named[], edited: Named | undefined): string | undefined {
  const isTaken = items.some((other) => other.id !== edited?.id && normalizeName(other.name) === normalizeName(name))
  return isTaken ? 'Diesen Namen gibt es schon.' : undefined
}

type ColorChoiceProps = {
  readonly choices: readonly { readonly value: string; readonly name: string }[]
  readonly value: string
  readonly onChange: (color: string) => void
}

/** One of the colours by its name, or the one the item has, if this version does not know it. */
function ColorChoice({ choices, value, onChange }: ColorChoiceProps) {
  const groupName = useId()
  const isKnown = choices.some((color) => color.value === value)
  const colors = isKnown ? choices : [{ value, name: 'Bisherige' }, ...choices]
  return (
    <ColorGroup label="Farbe">
      {colors.map((color) => (
        <ColorSwatch
          key={color.value}
          name={groupName}
          color={color.value}
          label={color.name}
          isChosen={color.value === value}
          onChoose={() => onChange(color.value)}
        />
      ))}
    </ColorGroup>
  )
}

type CatalogListProps<Item extends CatalogItem> = CatalogPageProps<Item> & {
  readonly items: readonly DocumentView<Item>[]
  readonly onEdit: (item: DocumentView<Item>) => void
}

/** Those in use, and behind them the archive. */
function CatalogList<Item extends CatalogItem>({ items, ...rest }: CatalogListProps<Item>) {
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

/** Rows shown at first; users have no more than this, but an import may bring them. */
const STEP = 100

function Rows<Item extends CatalogItem>({ collection, words, items, detailOf, onEdit }: CatalogListProps<Item>) {
  const edits = useEdits()
  const list = useRef<HTMLDivElement>(null)

  function archive({ id, name, isArchived }: DocumentView<Item>): void {
    edits.run(`${words.one} „${name}“ ${isArchived ? 'aus dem Archiv geholt' : 'archiviert'}`, (documents) =>
      documents.modify(collection, id, { isArchived: !isArchived } as Partial<Item>),
    )
  }

  function remove({ id, name }: DocumentView<Item>): void {
    const afterUndo = (): void => document.getElementById(rowIdOf(id))?.querySelector('button')?.focus()
    // The button's row is gone after this; focusing the rest of the list keeps keyboard users in it.
    flushSync(() =>
      edits.run(`${words.one} „${name}“ gelöscht`, (documents) => documents.remove(collection, id), { afterUndo }),
    )
    list.current?.querySelector('button')?.focus()
  }

  return (
    <div ref={list}>
      <GrowingList
        items={items}
        step={STEP}
        one={words.one}
        many={words.many}
        renderRow={(item) => (
          <ListRow
            key={item.id}
            before={item.color === undefined ? undefined : <Dot style={{ backgroundColor: item.color }} />}
            title={item.name}
            detail={detailOf(item.id)}
            actions={
              <span id={rowIdOf(item.id)}>
                <RowButton icon="edit" label={`${item.name} bearbeiten`} onClick={() => onEdit(item)} />
                <RowButton
                  icon={item.isArchived ? unarchiveIcon : archiveIcon}
                  label={item.isArchived ? `${item.name} aus dem Archiv holen` : `${item.name} archivieren`}
                  onClick={() => archive(item)}
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
