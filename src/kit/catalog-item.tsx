/** One thing of a catalogue: what it is, and the dialog that names, colours and merges it. */
import { useId, useState, type ComponentType, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { changesBetween, withFields } from '#base/collections/field-changes'
import { normalizeName } from '#base/text/normalize-name'
import type { CollectionDefinition } from '#documents'
import { useDocumentsClient, useEdits, type Documents, type DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { Stack } from '#ui/card'
import { ColorGroup, ColorSwatch } from '#ui/form/color-swatches'
import { NameDialog } from '#ui/form/name-dialog'
import { focusRow } from '#ui/list/big-list'
import type { IconName } from '#ui/page/icon'
import { inPortions } from '#ui/in-portions'
import { Notice, SpokenPlace } from '#ui/page/notice'

/** A thing with a name, in the archive or not; perhaps with a colour, and with a place that the user gave it (`#base/rank`). */
export type CatalogItem = {
  readonly name: string
  readonly isArchived: boolean
  readonly color?: string
  readonly rank?: string | undefined
}

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

export type MoreFieldsProps<Item extends CatalogItem> = {
  /** Undefined for a new one. */
  readonly item: Item | undefined
  /** Says with each change what the fields stand for (`undefined`: not there any more), or nothing while one of them is wrong. */
  readonly onChange: (fields: { readonly [Key in keyof Item]?: Item[Key] | undefined } | undefined) => void
}

export type CatalogPageProps<Item extends CatalogItem> = {
  readonly collection: CollectionDefinition<Item>
  /** The name of the tool, for the tab. */
  readonly tool: string
  readonly words: CatalogWords
  readonly maxName: number
  /** The colours to choose from, and the one of a new item; absent: items have none. */
  readonly colors?: {
    readonly choices: readonly { readonly value: string; readonly name: string }[]
    readonly next: (items: readonly Item[]) => string
  }
  /** Further fields of the dialog; they show themselves what is wrong with them. */
  readonly More?: ComponentType<MoreFieldsProps<Item>>
  /** What is known of an item, such as how often it is used. */
  readonly detailOf: (id: string) => string
  /** The edits that write the second id wherever the tool uses the first, one document each; absent: items cannot be merged. */
  readonly moveUses?: (documents: Documents, from: string, to: string) => readonly ((documents: Documents) => void)[]
}

type ItemDialogProps<Item extends CatalogItem> = CatalogPageProps<Item> & {
  /** Undefined for a new one. */
  readonly item: DocumentView<Item> | undefined
  readonly items: readonly DocumentView<Item>[]
  /** Lets the second item take the place of the first. */
  readonly onMerge: (from: DocumentView<Item>, to: DocumentView<Item>) => void
  readonly onClose: () => void
}

export function ItemDialog<Item extends CatalogItem>(props: ItemDialogProps<Item>) {
  const { collection, words, maxName, colors, item, items, More, onClose } = props
  const edits = useEdits()
  // As it was when the dialog opened: what another device changes meanwhile is kept where it was not changed here.
  const [start] = useState({ name: item?.name ?? '', color: item?.color ?? colors?.next(items) })
  const [color, setColor] = useState(start.color)
  const [more, setMore] = useState<object | undefined>({})

  function save(name: string): void {
    onClose()
    const fields = { name, ...(color === undefined ? {} : { color }), ...more }
    const opened = { ...item, name: start.name, ...(start.color === undefined ? {} : { color: start.color }) }
    edits.run(`${words.one} „${name}“ ${item === undefined ? 'angelegt' : 'geändert'}`, (documents) => {
      // Items have a name and whether they are archived, and a colour if there are colours to choose.
      if (item === undefined) documents.add(collection, withFields<object>({ isArchived: false }, fields) as Item)
      else documents.modify(collection, item.id, changesBetween<object>(opened, { ...opened, ...fields }))
    })
  }

  return (
    <NameDialog
      title={item === undefined ? words.fresh : words.edit}
      submitLabel={item === undefined ? 'Anlegen' : 'Speichern'}
      start={start.name}
      maxLength={maxName}
      findProblem={(name) => (findNamed(name, items, item) === undefined ? undefined : 'Diesen Namen gibt es schon.')}
      hint={item !== undefined && items.length > 1 && props.moveUses !== undefined ? MERGE_HINT : undefined}
      hasOtherProblem={more === undefined}
      onSave={save}
      onClose={onClose}
    >
      {(name) => (
        <>
          <SpokenPlace role="status">
            {item === undefined ? null : <MergeOffer {...props} item={item} name={name} />}
          </SpokenPlace>
          {colors === undefined || color === undefined ? null : (
            <ColorChoice choices={colors.choices} value={color} onChange={setColor} />
          )}
          {More === undefined ? null : <More item={item} onChange={setMore} />}
        </>
      )}
    </NameDialog>
  )
}

/** Another item that people would call by that name. */
function findNamed<Item extends CatalogItem>(
  name: string,
  items: readonly DocumentView<Item>[],
  edited: DocumentView<Item> | undefined,
): DocumentView<Item> | undefined {
  return items.find((other) => other.id !== edited?.id && normalizeName(other.name) === normalizeName(name))
}

const MERGE_HINT = 'Mit dem Namen eines anderen kannst du beide zusammenführen.'

type MergeOfferProps<Item extends CatalogItem> = ItemDialogProps<Item> & {
  readonly item: DocumentView<Item>
  /** The name that is typed. */
  readonly name: string
}

/** If the name is that of another item: offers to let that one take the place of this one. */
function MergeOffer<Item extends CatalogItem>(props: MergeOfferProps<Item>) {
  const { item, items, name, moveUses, detailOf, onMerge } = props
  const other = findNamed(name, items, item)
  if (other === undefined || moveUses === undefined) return null
  return (
    <Notice as="div">
      <Stack gap={1}>
        <span>
          „{other.name}“ gibt es schon. Beim Zusammenführen bekommt „{other.name}“ alles von „{item.name}“ (
          {detailOf(item.id)}).
        </span>
        <div>
          <Button onClick={() => onMerge(item, other)}>Mit „{other.name}“ zusammenführen</Button>
        </div>
      </Stack>
    </Notice>
  )
}

export type Merging = { readonly name: string; readonly done: number; readonly total: number }

/** Merges items in portions, as one step; says how far it is while it takes longer than one. */
export function useMerge<Item extends CatalogItem>({ collection, moveUses }: CatalogPageProps<Item>) {
  const documents = useDocumentsClient()
  const edits = useEdits()
  const [merging, setMerging] = useState<Merging>()

  async function merge(from: DocumentView<Item>, to: DocumentView<Item>): Promise<void> {
    const step = edits.start()
    const moves = moveUses?.(documents, from.id, to.id) ?? []
    const { userId } = documents.getStatus()
    // Begun once, it goes on without the page: half of it would be neither the one nor the other.
    const canGoOn = (): boolean => documents.getStatus().isLoaded && documents.getStatus().userId === userId
    const onProgress = (done: number): void => setMerging({ name: from.name, done, total: moves.length })
    if ((await inPortions(moves, { canGoOn, onProgress }, step.write)) < moves.length) return
    step.write((editing) => {
      editing.remove(collection, from.id)
      if (!from.isArchived) editing.modify(collection, to.id, { isArchived: false } as Partial<Item>)
    })
    flushSync(() => setMerging(undefined))
    step.finish(`„${from.name}“ mit „${to.name}“ zusammengeführt`, { afterUndo: () => focusRow(from.id) })
    // The row that opened the dialog is gone.
    if (document.activeElement === document.body) focusRow(to.id)
  }

  return { merging, merge: (from: DocumentView<Item>, to: DocumentView<Item>) => void merge(from, to) }
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
