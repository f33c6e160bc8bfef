import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { useState, type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useNames, useUser } from '#auth/client'
import { formatCount, formatNumber } from '#base/text/format'
import { useDocuments, useDocumentsClient, type DocumentView } from '#documents/client'
import { isMember } from '#kit/document-menu'
import { UnreachableDocuments } from '#kit/document-page'
import { useDocumentsState, useLoadedParts } from '#kit/documents-state'
import { SharedNote } from '#kit/people-line'
import { QuietText, Stack } from '#ui/card'
import { Detail } from '#ui/detail'
import { SearchField } from '#ui/form/search-field'
import { Segments } from '#ui/form/segments'
import { Link } from '#ui/link'
import { FieldRow } from '#ui/list/columns'
import { GrowingList } from '#ui/list/growing-list'
import { useFilter, type FilterAddress } from '#ui/list/use-filter'
import { CAN_HOVER } from '#ui/page/theme'
import { useBegin } from '#ui/use-begin'
import { Button } from '#ui/button'
import { EmptyState } from '#ui/list/empty-state'
import { Page } from '#ui/page/page'
import {
  newWheel,
  wheelsCollection,
  type Entry,
  drawableEntries,
  drawsCollection,
  type Wheel,
  makeEntries,
} from '../../model.ts'
import { wheelPath } from '../../tool.ts'
import { listWheels, type WheelFilter } from '../list-wheels.ts'
import { EXAMPLE_TITLE, exampleEntries, exampleNames } from './example.ts'
import { newEntryId } from '../../parts/screens/randomness.ts'
import { wheelWords } from '../../parts/screens/wheel-page.tsx'
import { NewWheelDialog } from './new-wheel-dialog.tsx'
import { WheelPicture } from '../../parts/screens/wheel-picture.tsx'

/** All wheels of a person. */
export function WheelListScreen() {
  const documents = useDocumentsClient()
  const navigate = useNavigate()
  const wheels = useDocuments(wheelsCollection)
  const [isMaking, setMaking] = useState(false)
  useBegin(() => setMaking(true))
  const state = useDocumentsState()
  function make(title: string, entries: readonly Entry[]): void {
    void navigate(wheelPath(documents.add(wheelsCollection, newWheel(title, entries))))
  }

  const newButton = (
    <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
      Neues Rad
    </Button>
  )
  // The position of the buttons is known only after loading: a button that moves during a press misses the click.
  const { actions, children } = useLoadedParts({
    actions: state === 'complete' && wheels.length === 0 ? null : newButton,
    children: wheels.length === 0 ? <NoWheels newButton={newButton} onMake={make} /> : <WheelCards wheels={wheels} />,
  })
  return (
    <Page title="Glücksrad" heading="Glücksrad" actions={actions}>
      {children}
      {isMaking ? <NewWheelDialog onClose={() => setMaking(false)} onMake={make} /> : null}
    </Page>
  )
}

type NoWheelsProps = {
  readonly newButton: ReactNode
  readonly onMake: (title: string, entries: readonly Entry[]) => void
}

function NoWheels({ newButton, onMake }: NoWheelsProps) {
  const state = useDocumentsState()
  if (state !== 'complete') return <UnreachableDocuments state={state} words={wheelWords} />
  function makeExample(): void {
    const typed = exampleNames.map((text) => ({ text, weight: 1 }))
    onMake(EXAMPLE_TITLE, makeEntries(typed, undefined, newEntryId))
  }
  return (
    <EmptyState
      picture={<WheelPicture entries={exampleEntries} palette="sunset" size={144} />}
      title="Dein erstes Rad"
      actions={
        <>
          <Button onClick={makeExample}>Beispiel anlegen</Button>
          {newButton}
        </>
      }
    >
      Trag Namen ein und lass das Rad entscheiden, zum Beispiel: „{EXAMPLE_TITLE}“
    </EmptyState>
  )
}

// The wheels as cards; from a dozen on they can be searched and sorted (K25).

/** Cards that are drawn at once; thousands would hold the page up for seconds, and the search finds any of them. */
const CARDS_AT_ONCE = 60

/** Fewer are found by looking. */
const SEARCHED_FROM = 12

const address: FilterAddress<WheelFilter> = {
  read: (query) => ({
    search: query.get('suche') ?? '',
    order: query.get('sortiert') === 'name' ? 'name' : 'lastUse',
  }),
  write: ({ search, order }) => ({ suche: search, sortiert: order === 'name' ? 'name' : undefined }),
}

const orderOptions = [
  { value: 'lastUse', text: 'Zuletzt benutzt' },
  { value: 'name', text: 'Name' },
] as const

const everything: WheelFilter = { search: '', order: 'lastUse' }

function WheelCards({ wheels }: { readonly wheels: readonly DocumentView<Wheel>[] }) {
  const draws = useDocuments(drawsCollection)
  const [chosen, setFilter] = useFilter(address)
  const isSearched = wheels.length >= SEARCHED_FROM
  const filter = isSearched ? chosen : everything
  const name = `${filter.order} ${filter.search}`
  const found = useMemo(() => listWheels(wheels, draws, filter), [wheels, draws, filter])
  return (
    <Stack gap={3}>
      {isSearched ? (
        <div role="search" aria-label="Räder suchen und sortieren">
          <FieldRow minWidth={280}>
            <SearchField
              value={filter.search}
              onChange={(search) => setFilter({ search })}
              placeholder="Titel oder ein Name auf dem Rad"
            />
            <Segments
              label="Sortieren"
              isLabelShown
              options={orderOptions}
              value={filter.order}
              onChange={(order) => setFilter({ order })}
            />
          </FieldRow>
        </div>
      ) : null}
      {isSearched && filter.search.trim() !== '' ? (
        <QuietText role="status">
          {found.length === 0 ? 'Dazu passt kein Rad.' : `${formatCount(found.length, 'Rad', 'Räder')} gefunden`}
        </QuietText>
      ) : null}
      {/* What was unfolded of another search says nothing of this one. */}
      <GrowingCards key={name} name={name} wheels={found} />
    </Stack>
  )
}

type GrowingCardsProps = { readonly wheels: readonly DocumentView<Wheel>[]; readonly name: string }

function GrowingCards({ wheels, name }: GrowingCardsProps) {
  const userId = useUser()?.id
  const names = useNames(wheels.filter((wheel) => isMember(wheel, userId)).map((wheel) => wheel.ownerId))
  return (
    <GrowingList
      items={wheels}
      step={CARDS_AT_ONCE}
      one="Rad"
      many="Räder"
      cardPx={220}
      name={name}
      renderRow={(wheel) => (
        <li key={wheel.id}>
          <WheelCard wheel={wheel} shared={<SharedNote document={wheel} userId={userId} names={names} />} />
        </li>
      )}
    />
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
  [CAN_HOVER]: { '&:hover': { borderColor: theme.vars.palette.text.secondary } },
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
