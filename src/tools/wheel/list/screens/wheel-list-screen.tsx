import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { useNames, useUser } from '#auth/client'
import { useDocuments, useDocumentsClient, type DocumentView } from '#documents/client'
import { isMember } from '#kit/document-menu'
import { UnreachableDocuments } from '#kit/document-page'
import { useDocumentsState } from '#kit/documents-state'
import { useBegin } from '#ui/use-begin'
import { Detail } from '#ui/detail'
import { Button } from '#ui/button'
import { CardGrid, HiddenText, QuietText, Stack } from '#ui/card'
import { SearchField } from '#ui/form/search-field'
import { Select } from '#ui/form/select'
import { FieldRow } from '#ui/list/columns'
import { useFilter, type FilterAddress } from '#ui/list/use-filter'
import { EmptyState } from '#ui/list/empty-state'
import { formatCount, formatNumber } from '#base/text/format'
import { Link } from '#ui/link'
import { Page } from '#ui/page/page'
import { makeEntries } from '../../make-entries.ts'
import { findWheels, sortByLastUse, type WheelOrder } from '../../last-used.ts'
import { drawableEntries, drawsCollection, newWheel, wheelsCollection, type Entry, type Wheel } from '../../model.ts'
import { wheelPath } from '../../tool.ts'
import { EXAMPLE_TITLE, exampleEntries, exampleNames } from './example.ts'
import { pasteIcon } from '../../parts/screens/link-icons.ts'
import { newEntryId } from '../../parts/screens/randomness.ts'
import { wheelWords } from '../../parts/screens/wheel-page.tsx'
import { SharedNote } from '#kit/people-line'
import { NewWheelDialog, type NewWheelStart } from './new-wheel-dialog.tsx'
import { WheelPicture } from '../../parts/screens/wheel-picture.tsx'

/** What a new wheel begins with; undefined: none is being made. */
function useMaking() {
  const making = useState<NewWheelStart>()
  useBegin(() => making[1]('template'))
  return making
}

/** Cards that are drawn at once; thousands would hold the page up for seconds, and the search finds any of them. */
const CARDS_AT_ONCE = 60

/** All wheels of a person. */
export function WheelListScreen() {
  const documents = useDocumentsClient()
  const navigate = useNavigate()
  const wheels = useDocuments(wheelsCollection)
  const [making, setMaking] = useMaking()
  const state = useDocumentsState()
  const isEmpty = state === 'complete' && wheels.length === 0
  // The position of the buttons is known only after loading: a button that moves during a press misses the click.
  const isUndecided = state === 'reading' && wheels.length === 0

  function make(title: string, entries: readonly Entry[]): void {
    void navigate(wheelPath(documents.add(wheelsCollection, newWheel(title, entries))))
  }

  const newButton = (
    <Button variant="primary" icon="plus" onClick={() => setMaking('template')}>
      Neues Rad
    </Button>
  )
  const listButton = (
    <Button variant="secondary" icon={pasteIcon} onClick={() => setMaking('list')}>
      Aus Liste einfügen
    </Button>
  )
  return (
    <Page
      title="Glücksrad"
      heading="Glücksrad"
      {...(isEmpty || isUndecided
        ? {}
        : {
            actions: (
              <>
                {listButton}
                {newButton}
              </>
            ),
          })}
    >
      {wheels.length > 0 ? null : <UnreachableDocuments state={state} words={wheelWords} />}
      {isEmpty ? (
        <EmptyState
          picture={<WheelPicture entries={exampleEntries} palette="sunset" size={144} />}
          title="Dein erstes Rad"
          actions={
            <>
              <Button
                variant="secondary"
                onClick={() =>
                  make(
                    EXAMPLE_TITLE,
                    makeEntries(
                      exampleNames.map((text) => ({ text, weight: 1 })),
                      undefined,
                      newEntryId,
                    ),
                  )
                }
              >
                Beispiel anlegen
              </Button>
              {listButton}
              {newButton}
            </>
          }
        >
          Trag Namen ein und lass das Rad entscheiden, zum Beispiel: „{EXAMPLE_TITLE}“
        </EmptyState>
      ) : (
        <FoundWheels wheels={wheels} />
      )}
      {making === undefined ? null : (
        <NewWheelDialog start={making} onClose={() => setMaking(undefined)} onMake={make} />
      )}
    </Page>
  )
}

/** From this number of wheels on a search is faster than looking (K25). */
const SEARCH_FROM = 12

const address: FilterAddress<{ readonly search: string; readonly order: WheelOrder }> = {
  read: (query) => ({
    search: query.get('suche') ?? '',
    order: query.get('sortierung') === 'name' ? 'name' : 'used',
  }),
  write: ({ search, order }) => ({ suche: search, sortierung: order === 'name' ? 'name' : undefined }),
}

const orders: readonly { readonly value: WheelOrder; readonly text: string }[] = [
  { value: 'used', text: 'Zuletzt benutzt' },
  { value: 'name', text: 'Name' },
]

function FoundWheels({ wheels }: { readonly wheels: readonly DocumentView<Wheel>[] }) {
  const [filter, change] = useFilter(address)
  const { search, order } = filter
  const draws = useDocuments(drawsCollection)
  const byUse = useMemo(() => sortByLastUse(wheels, draws), [wheels, draws])
  const found = useMemo(() => findWheels(byUse, { search, order }), [byUse, search, order])
  const wanted = search.trim()
  return (
    <Stack gap={3}>
      {wheels.length < SEARCH_FROM && search === '' ? null : (
        <FieldRow role="search" aria-label="Räder suchen und sortieren">
          <SearchField value={search} onChange={(typed) => change({ search: typed })} placeholder="Titel" />
          <Select
            label="Sortieren nach"
            name="order"
            options={orders}
            value={order}
            onChange={(next) => change({ order: next })}
          />
        </FieldRow>
      )}
      <HiddenText role="status">{wanted === '' ? '' : `${formatNumber(found.length)} gefunden`}</HiddenText>
      {found.length === 0 && wanted !== '' ? <QuietText>Nichts gefunden zu „{wanted}“.</QuietText> : null}
      <WheelCards sorted={found} />
    </Stack>
  )
}

/** The wheels in their order. */
function WheelCards({ sorted }: { readonly sorted: readonly DocumentView<Wheel>[] }) {
  const [shown, setShown] = useState(CARDS_AT_ONCE)
  const userId = useUser()?.id
  const names = useNames(sorted.filter((wheel) => isMember(wheel, userId)).map((wheel) => wheel.ownerId))
  const grid = useRef<HTMLUListElement>(null)
  const hidden = sorted.length - shown

  function showMore(): void {
    flushSync(() => setShown(shown + CARDS_AT_ONCE))
    // The button moves or disappears, so the focus goes to the first new card, where keyboard users go on.
    grid.current?.children[shown]?.querySelector('a')?.focus()
  }

  return (
    <Stack gap={3}>
      <CardGrid ref={grid} minWidth={220}>
        {sorted.slice(0, shown).map((wheel) => (
          <li key={wheel.id}>
            <WheelCard wheel={wheel} shared={<SharedNote document={wheel} userId={userId} names={names} />} />
          </li>
        ))}
      </CardGrid>
      {hidden > 0 ? (
        <Button variant="secondary" onClick={showMore}>
          Weitere zeigen (noch {formatCount(hidden, 'Rad', 'Räder')})
        </Button>
      ) : null}
    </Stack>
  )
}

function WheelCard({ wheel, shared }: { readonly wheel: DocumentView<Wheel>; readonly shared: ReactNode }) {
  const left = drawableEntries(wheel.entries).length
  return (
    <CardLink component={Link} to={wheelPath(wheel.id)}>
      <WheelPicture entries={wheel.entries} palette={wheel.palette} size={112} />
      <CardText>
        <CardTitle>{wheel.title}</CardTitle>
        <CardDetail>{describeNames(left, wheel.entries.length)}</CardDetail>
        {shared}
      </CardText>
    </CardLink>
  )
}

function describeNames(left: number, all: number): string {
  if (all === 0) return 'Noch keine Namen'
  const names = formatCount(all, 'Name', 'Namen')
  return left === all ? names : `${formatNumber(left)} von ${names} im Rad`
}

const CardLink = styled(ButtonBase)<{ component: typeof Link; to: string }>(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  width: '100%',
  height: '100%',
  padding: '24px 16px 20px',
  borderRadius: 16,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  textAlign: 'center',
  transition: 'border-color 180ms, background-color 180ms',
  '&:hover': { borderColor: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('sm')]: {
    flexDirection: 'row',
    padding: 16,
    textAlign: 'left',
    justifyContent: 'flex-start',
    '& canvas': { flexShrink: 0, zoom: 0.65 },
  },
}))

const CardText = styled('span')({ minWidth: 0, overflowWrap: 'anywhere' })

const CardTitle = styled('span')({ display: 'block', fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.3 })

const CardDetail = styled(Detail)({ marginTop: 4, fontSize: '0.9375rem' })
