/** The names as a list: add by typing or pasting, rename in place, say who is not there, and all else in a dialog (K30: find). */
import { styled } from '@mui/material/styles'
import { useMemo, useRef, useState, type ClipboardEvent, type RefObject, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { formatCount } from '#base/text/format'
import type { DocumentView } from '#documents/client'
import { Button, IconButton } from '#ui/button'
import { QuietText } from '#ui/card'
import { Field } from '#ui/form/field'
import { SearchField } from '#ui/form/search-field'
import { BigList } from '#ui/list/big-list'
import type { RowOrder } from '#ui/list/row-order'
import { countedEntries } from '../../chance/draw.ts'
import { useWheelEdits } from '../../edits/screens/use-wheel-edits.ts'
import { entryColors } from '../../entry-colors.ts'
import { createFinder } from '../../parts/find-words.ts'
import { formatChance } from '../../parts/format-chance.ts'
import { sortEntries, type Entry, type Wheel, makeEntries } from '../../model.ts'
import { parseEntries } from '../../parts/parse-entries.ts'
import { parseErrorTexts, roomProblemTexts } from '../../parts/screens/parse-error-texts.ts'
import { newEntryId } from '../../parts/screens/randomness.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { NameRow, ROW_PX } from './name-row.tsx'
import { useNameActions, type NameActions } from './use-name-actions.ts'

/** Fewer are found by scrolling, and a page of them is short. */
const BOXED_FROM = 100

export function EntryList({ wheel }: { readonly wheel: DocumentView<Wheel> }) {
  const entries = useMemo(() => sortEntries(wheel.entries), [wheel.entries])
  const field = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const [openedId, setOpenedId] = useState<string>()
  const { search, setSearch, shown, isBoxed } = useNameSearch(entries)
  const actions = useNameActions({ entries, shown, field, onEdit: setOpenedId })
  const drawn = entries.filter(isDrawn)
  const opened = entries.find(({ id }) => id === openedId)

  return (
    <>
      <AddNames wheel={wheel} inputRef={field} onAdded={() => setSearch('')} />
      {isBoxed ? <NameSearch search={search} onChange={setSearch} found={shown.length} /> : null}
      <List isBoxed={isBoxed}>
        <Rows wheel={wheel} entries={entries} shown={shown} actions={actions} />
      </List>
      {drawn.length < 2 ? null : (
        <Bottom>
          <Button fullWidth onClick={() => actions.putBack(drawn)}>
            {formatCount(drawn.length, 'Name', 'Namen')} zurück ins Rad
          </Button>
        </Bottom>
      )}
      {opened === undefined ? null : (
        <EntryDialog
          key={opened.id}
          wheel={wheel}
          entry={opened}
          place={entries.indexOf(opened) + 1}
          actions={actions}
          onClose={() => setOpenedId(undefined)}
        />
      )}
    </>
  )
}

type RowsProps = {
  readonly wheel: Wheel
  readonly entries: readonly Entry[]
  readonly shown: readonly Entry[]
  readonly actions: NameActions
}

function Rows({ wheel, entries, shown, actions }: RowsProps) {
  const colors = useMemo(() => entryColors(wheel.entries, wheel.palette), [wheel.entries, wheel.palette])
  const chances = useMemo(() => chancesOf(wheel.entries), [wheel.entries])
  const order: RowOrder<Entry> = {
    nameOf: ({ text }) => text,
    onMove: (from, to) => entries.slice(from, from + 1).forEach((entry) => actions.move(entry, to - from)),
    // Names have to be read beside three buttons on a phone; the dialog of each moves it, too.
    isByKeysOnly: true,
  }
  return (
    <BigList
      items={shown}
      keyOf={({ id }) => id}
      // Places among those that were found are not places on the wheel.
      {...(shown.length === entries.length ? { order } : {})}
      rowPx={ROW_PX}
      renderRow={(entry) => (
        <NameRow entry={entry} color={colors.get(entry.id)} chance={chances.get(entry.id)} actions={actions} />
      )}
    />
  )
}

/** What is searched for among many names; a list that has become short again shows them all. */
function useNameSearch(entries: readonly Entry[]) {
  const [search, setSearch] = useState('')
  const isBoxed = entries.length >= BOXED_FROM
  const shown = useMemo(() => {
    const isFound = createFinder(isBoxed ? search : '')
    return entries.filter(({ text, note = '' }) => isFound([text, note]))
  }, [entries, search, isBoxed])
  return { search, setSearch, shown, isBoxed }
}

type NameSearchProps = {
  readonly search: string
  readonly onChange: (search: string) => void
  readonly found: number
}

function NameSearch({ search, onChange, found }: NameSearchProps) {
  return (
    <Search role="search" aria-label="Namen suchen">
      <SearchField value={search} onChange={onChange} placeholder="Name oder Notiz" />
      <QuietText role="status">{search.trim() === '' ? '' : describeFound(found)}</QuietText>
    </Search>
  )
}

function describeFound(found: number): string {
  return found === 0 ? 'Dazu passt kein Name.' : `${formatCount(found, 'Name', 'Namen')} gefunden`
}

/** Whether the entry was drawn and can come back: an entry with no wins left stays out. */
export function isDrawn(entry: Entry): boolean {
  return !entry.isActive && entry.drawnAt !== undefined && entry.stock !== 0
}

/** How likely each is to win the next draw, as people read it. */
function chancesOf(entries: readonly Entry[]): ReadonlyMap<string, string> {
  const counted = countedEntries(entries)
  const total = counted.reduce((sum, { weight }) => sum + weight, 0)
  return new Map(counted.map(({ id, weight }) => [id, formatChance(weight / total)]))
}

const List = styled('div', { shouldForwardProp: (name) => name !== 'isBoxed' })<{ readonly isBoxed: boolean }>(
  ({ theme, isBoxed }) => ({
    marginTop: 12,
    ...(isBoxed
      ? {
          // Hidden words at the end of the list would make the page as long as the list.
          position: 'relative',
          maxHeight: 'max(240px, min(560px, 60dvh))',
          overflowY: 'auto',
          paddingInline: 8,
          borderRadius: 12,
          border: `1px solid ${theme.vars.palette.divider}`,
        }
      : {}),
  }),
)

const Search = styled('div')({ display: 'flex', flexDirection: 'column', gap: 6, marginTop: 12 })

const Bottom = styled('div')({ marginTop: 16 })

type AddNamesProps = {
  readonly wheel: DocumentView<Wheel>
  readonly inputRef: RefObject<HTMLInputElement | HTMLTextAreaElement | null>
  readonly onAdded: () => void
}

/** One line is ordinary typing; only a list is taken over whole. */
function isList(text: string): boolean {
  return /[\n\r\t]/.test(text)
}

/** Adds typed or pasted names, or says why not. */
function useAdding({ wheel, onAdded }: Omit<AddNamesProps, 'inputRef'>) {
  const edits = useWheelEdits()
  const [error, setError] = useState<string>()
  const [lastAdded, setLastAdded] = useState<Entry>()

  function refuse(message: string): false {
    setError(message)
    return false
  }

  /** Whether the text could be taken in. */
  function add(text: string): boolean {
    const parsed = parseEntries(text)
    if (!parsed.ok) return refuse(parseErrorTexts[parsed.error])
    const entries = makeEntries(parsed.value, sortEntries(wheel.entries).at(-1)?.rank, newEntryId)
    const adding = entries.map((entry) => ({ kind: 'add' as const, entry }))
    const problem = edits.findProblem(adding)
    if (problem !== undefined) return refuse(roomProblemTexts[problem])
    edits.apply(adding, entries.length > 1 ? `${formatCount(entries.length, 'Name', 'Namen')} hinzugefügt` : undefined)
    setLastAdded(entries.length === 1 ? entries[0] : undefined)
    setError(undefined)
    onAdded()
    return true
  }

  return { add, error, setError, lastAdded }
}

/**
 * The field at the top of the list: Enter adds, and a pasted list adds every line of it. One that can't be taken in stays to be shortened,
 * in as many lines, and is added by the button.
 */
function AddNames({ wheel, inputRef, onAdded }: AddNamesProps) {
  const { add, error, setError, lastAdded } = useAdding({ wheel, onAdded })
  const [typed, setTyped] = useState('')
  const [isTall, setTall] = useState(false)

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (add(typed)) show('', false)
  }

  /** Another height is another field, which takes the focus. */
  function show(text: string, isList: boolean): void {
    flushSync(() => {
      setTyped(text)
      setTall(isList)
    })
    inputRef.current?.focus()
  }

  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain')
    if (isTall || !isList(text.trim())) return
    event.preventDefault()
    if (!add(text)) show(text, true)
  }

  return (
    <Form onSubmit={submit} onPaste={paste} noValidate>
      <Field
        label="Name hinzufügen"
        name="entry"
        inputRef={inputRef}
        value={typed}
        {...(isTall ? { rows: 5 } : {})}
        onChange={(value) => {
          setTyped(value)
          setError(undefined)
        }}
        autoComplete="off"
        enterKeyHint="done"
        hint={wheel.entries.length === 0 ? 'Du kannst auch eine ganze Liste einfügen, ein Name pro Zeile.' : undefined}
        error={error}
        endAdornment={<IconButton icon="plus" label="Hinzufügen" type="submit" />}
      />
      {/* A long list ends far below the field: this says that the name has arrived there, to eyes and ears. */}
      <Added role="status">
        {lastAdded !== undefined && wheel.entries.some(({ id }) => id === lastAdded.id) ? (
          <span key={lastAdded.id}>„{lastAdded.text}“ hinzugefügt</span>
        ) : null}
      </Added>
    </Form>
  )
}

const Form = styled('form')({})

const Added = styled('p')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
  '&:not(:empty)': { marginTop: 6 },
}))
