/** What is on the map, as a list. */
import { styled } from '@mui/material/styles'
import { useEdits } from '#documents/client'
import { removeRow } from '#kit/remove-row'
import { SectionTitle, Card, Cluster, QuietText, Stack } from '#ui/card'
import { Detail } from '#ui/detail'
import { BigList } from '#ui/list/big-list'
import { Menu } from '#ui/menu'
import { Icon } from '#ui/page/icon'
import { CAN_HOVER } from '#ui/page/theme'
import { useEffect, useRef } from 'react'
import { Button, IconButton, LinkButton } from '#ui/button'
import { placesCollection } from '../../collections.ts'
import { bookingIcons, pinIcon } from '../../frame/screens/trip-icons.ts'
import { ForEditors } from '../../frame/screens/trip-reader.tsx'
import type { MapThing, StoredPlace } from '../map-contents.ts'
import { type EditedPlace, formatPosition } from '../place-form.ts'
import { bookingPath } from '../../paths.ts'

const ROW_PX = 60

type MapListProps = {
  readonly things: readonly MapThing[]
  readonly numbers: ReadonlyMap<string, number> | undefined
  readonly chosen: string | undefined
  readonly onChoose: (key: string) => void
  readonly onEdit: (edited: EditedPlace) => void
}

export function MapList({ things, numbers, chosen, onChoose, onEdit }: MapListProps) {
  return (
    <>
      <SectionTitle>Auf der Karte</SectionTitle>
      <BigList
        items={things}
        keyOf={({ key }) => key}
        rowPx={ROW_PX}
        renderRow={(thing) => (
          <Row>
            <Main type="button" aria-current={thing.key === chosen} onClick={() => onChoose(thing.key)}>
              <Sign>{numbers?.get(thing.key) ?? <Icon name={iconOf(thing)} size={20} />}</Sign>
              <span>
                {thing.name}
                <Detail>{thing.detail}</Detail>
              </span>
            </Main>
            <ForEditors>{thing.kind === 'place' ? <PlaceMenu place={thing.place} onEdit={onEdit} /> : null}</ForEditors>
          </Row>
        )}
      />
    </>
  )
}

function iconOf(thing: MapThing) {
  return thing.kind === 'place' ? pinIcon : bookingIcons[thing.booking.kind]
}

type PlaceMenuProps = { readonly place: StoredPlace; readonly onEdit: (edited: EditedPlace) => void }

function PlaceMenu({ place, onEdit }: PlaceMenuProps) {
  const edits = useEdits()
  return (
    <Menu
      label={`Mehr zu „${place.name}“`}
      entries={[
        { icon: 'edit', text: 'Ändern', onClick: () => onEdit({ id: place.id, fields: place }) },
        {
          icon: 'trash',
          text: 'Löschen',
          onClick: () => removeRow(edits, placesCollection, place.id, `„${place.name}“`),
        },
      ]}
    />
  )
}

const Row = styled('div')({ display: 'flex', alignItems: 'center', gap: 4 })

const Main = styled('button')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 56,
  margin: '2px 0 2px -8px',
  padding: '6px 8px',
  border: 0,
  borderRadius: 12,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontWeight: 550,
  textAlign: 'left',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  [CAN_HOVER]: { '&:hover': { background: theme.vars.palette.background.raised } },
  '&[aria-current="true"]': { background: theme.vars.palette.background.raised },
}))

const Sign = styled('span')(({ theme }) => ({
  flexShrink: 0,
  width: 24,
  textAlign: 'center',
  fontWeight: 700,
  color: theme.vars.palette.secondary.main,
  '& svg': { display: 'block' },
}))

type ChosenCardProps = {
  readonly thing: MapThing
  readonly tripId: string
  readonly onEdit: (edited: EditedPlace) => void
  readonly onClose: () => void
}

/** What is known of a thing that was chosen on the map or in its list. */
export function ChosenCard({ thing, tripId, onEdit, onClose }: ChosenCardProps) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Card ref={card} aria-label={thing.name}>
      <Stack gap={1}>
        <Cluster>
          <SectionTitle style={{ flex: 1 }}>{thing.name}</SectionTitle>
          <IconButton icon="close" label="Auswahl schließen" onClick={onClose} />
        </Cluster>
        <QuietText>{thing.detail}</QuietText>
        {thing.kind === 'place' ? <PlaceFacts thing={thing} /> : null}
        <Cluster>
          {thing.kind === 'place' ? (
            <ForEditors>
              <Button
                variant="secondary"
                icon="edit"
                onClick={() => onEdit({ id: thing.place.id, fields: thing.place })}
              >
                Ändern
              </Button>
            </ForEditors>
          ) : (
            <LinkButton variant="secondary" to={bookingPath(tripId, thing.booking.id)}>
              Zur Buchung
            </LinkButton>
          )}
          <Button variant="quiet" component="a" href={`geo:${thing.lat},${thing.lon}`}>
            In anderer App öffnen
          </Button>
        </Cluster>
      </Stack>
    </Card>
  )
}

function PlaceFacts({ thing }: { readonly thing: Extract<MapThing, { readonly kind: 'place' }> }) {
  const { note, link } = thing.place
  return (
    <>
      {note === undefined ? null : <p style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note}</p>}
      {link === undefined ? null : (
        <a href={link} target="_blank" rel="noreferrer">
          {link}
        </a>
      )}
      <QuietText>Position: {formatPosition(thing)}</QuietText>
    </>
  )
}
