/** The map of a trip, and beside it the list of all that is on it: what the map shows can be read, found and opened without seeing it. */
import { styled } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import { useMayEdit, type DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { Card, QuietText, Stack } from '#ui/card'
import { Chip, ChipRow } from '#ui/form/chip'
import { EmptyState } from '#ui/list/empty-state'
import { useFilter, type FilterAddress } from '#ui/list/use-filter'
import { pinIcon } from '../../frame/screens/trip-icons.ts'
import { TripPage } from '../../frame/screens/trip-page.tsx'
import { ForEditors } from '../../frame/screens/trip-reader.tsx'
import type { Trip } from '../../model.ts'
import { formatShortDay } from '../../moments/moment.ts'
import { describeOffline } from '../../streets/describe-region.ts'
import { useStreets, type StreetsOfMap } from '../../streets/screens/use-streets.ts'
import type { EditedPlace } from '../place-form.ts'
import type { MapThing } from '../map-contents.ts'
import { ChosenCard, MapList } from './map-list.tsx'
import { MapCanvas } from './map-canvas.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { useMapOf } from './use-map.ts'

export function MapScreen() {
  const [edited, setEdited] = useState<EditedPlace>()
  return (
    <TripPage
      view="Karte"
      actions={() => (
        <ForEditors>
          <Button variant="primary" icon="plus" onClick={() => setEdited({ fields: {} })}>
            Ort anlegen
          </Button>
        </ForEditors>
      )}
    >
      {(trip) => <MapOfTrip trip={trip} edited={edited} onEdit={setEdited} />}
    </TripPage>
  )
}

type View = { readonly chosen: string; readonly day: string }

const address: FilterAddress<View> = {
  read: (query) => ({ chosen: query.get('ort') ?? '', day: query.get('tag') ?? '' }),
  write: ({ chosen, day }) => ({ ort: chosen, tag: day }),
}

type MapOfTripProps = {
  readonly trip: DocumentView<Trip>
  readonly edited: EditedPlace | undefined
  readonly onEdit: (edited: EditedPlace | undefined) => void
}

function MapOfTrip({ trip, edited: asked, onEdit }: MapOfTripProps) {
  // A long press on the map asks as well.
  const edited = useMayEdit() ? asked : undefined
  const [{ chosen, day }, setView] = useFilter(address)
  const { things, lines, days, numbers, isComplete } = useMapOf(trip, day)
  const ofStreets = useStreets(trip.id)
  const [credits, setCredits] = useState<readonly string[]>([])
  const [askedCount, setAskedCount] = useState(0)
  const found = things.find((thing) => isAt(thing, chosen))
  const listed = useListed(things, numbers)
  const choose = (key: string): void => {
    setView({ chosen: key })
    setAskedCount(askedCount + 1)
  }
  const onClose = (): void => setView({ chosen: '' })
  return (
    <Stack gap={2}>
      <Columns>
        <Stack gap={1}>
          <MapCanvas
            things={things}
            lines={lines}
            numbers={numbers}
            chosen={found?.key}
            streets={ofStreets.streets}
            sight={listed}
            sightKey={numbers === undefined ? '' : day}
            isComplete={isComplete}
            askedCount={askedCount}
            onPick={choose}
            onHold={(point) => onEdit({ fields: point })}
            onCredits={(found) => setCredits((before) => (before.join() === found.join() ? before : found))}
          />
          <DayChips days={days} day={numbers === undefined ? '' : day} onChoose={(date) => setView({ day: date })} />
          <Credit {...ofStreets} credits={credits} />
          {found && <ChosenCard {...{ thing: found, tripId: trip.id, onEdit, onClose }} key={found.key} />}
        </Stack>
        {things.length === 0 ? (
          <NoPlaces />
        ) : (
          <Card>
            <MapList things={listed} numbers={numbers} chosen={found?.key} onChoose={choose} onEdit={onEdit} />
          </Card>
        )}
      </Columns>
      {edited && <PlaceDialog tripId={trip.id} edited={edited} onSaved={choose} onClose={() => onEdit(undefined)} />}
    </Stack>
  )
}

/** All things, or those of the chosen day in the order of the plan. */
function useListed(things: readonly MapThing[], numbers: ReadonlyMap<string, number> | undefined) {
  return useMemo(
    () => (numbers === undefined ? things : things.filter(({ key }) => numbers.has(key)).toSorted(byNumber(numbers))),
    [things, numbers],
  )
}

function NoPlaces() {
  return (
    <EmptyState icon={pinIcon} title="Wohin soll es gehen?">
      Such einen Ort, oder tippe lange auf die Karte. Was du buchst, erscheint hier von selbst.
    </EmptyState>
  )
}

type DayChipsProps = {
  readonly days: readonly string[]
  /** Empty: all days. */
  readonly day: string
  readonly onChoose: (day: string) => void
}

/** Below the map, so that it begins high on a phone. */
function DayChips({ days, day, onChoose }: DayChipsProps) {
  if (days.length === 0) return null
  return (
    <ChipRow role="group" aria-label="Tag">
      <Chip isOn={day === ''} onClick={() => onChoose('')}>
        Alle Tage
      </Chip>
      {days.map((date) => (
        <Chip key={date} isOn={date === day} onClick={() => onChoose(date === day ? '' : date)}>
          {formatShortDay(date)}
        </Chip>
      ))}
    </ChipRow>
  )
}

function byNumber(numbers: ReadonlyMap<string, number>) {
  return (a: MapThing, b: MapThing): number => (numbers.get(a.key) ?? 0) - (numbers.get(b.key) ?? 0)
}

type CreditProps = StreetsOfMap & {
  /** Of the server whose style is shown. */
  readonly credits: readonly string[]
}

function Credit({ streets, isKept, isWithout, credits }: CreditProps) {
  const isForeign = streets !== undefined && 'style' in streets
  return (
    <SmallText>
      {streets === undefined ? null : (
        <>
          Straßen:{' '}
          <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
            © OpenStreetMap
          </a>
          {isForeign ? `, von ${new URL(streets.style).hostname}` : ''}
          {credits.length === 0 ? '' : ` (${credits.join(' ')})`}.{' '}
        </>
      )}
      Umrisse: Natural Earth. Ortsnamen:{' '}
      <a href="https://www.geonames.org" target="_blank" rel="noreferrer">
        GeoNames
      </a>{' '}
      (CC BY 4.0). {describeOffline({ hasStreets: streets !== undefined, isKept, isWithout })}
    </SmallText>
  )
}

const SmallText = styled(QuietText)({ fontSize: '0.8125rem', '& a': { color: 'inherit' } })

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(280px, 2fr)' },
}))

/** Whether something on the map is what the address names: itself, one end of a booking, or any end of it. */
function isAt(
  { key, endKeys }: { readonly key: string; readonly endKeys: readonly string[] },
  chosen: string | undefined,
): boolean {
  return key === chosen || endKeys.some((one) => one === chosen || one.startsWith(`${chosen}.`))
}
