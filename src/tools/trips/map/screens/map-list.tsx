/** What is on the map, as a list. */
import { styled } from '@mui/material/styles'
import { useEdits } from '#documents/client'
import { removeRow } from '#kit/remove-row'
import { SectionTitle } from '#ui/card'
import { Detail } from '#ui/detail'
import { BigList } from '#ui/list/big-list'
import { Menu } from '#ui/menu'
import { Icon } from '#ui/page/icon'
import { placesCollection } from '../../collections.ts'
import { bookingIcons, pinIcon } from '../../frame/screens/trip-icons.ts'
import { ForEditors } from '../../frame/screens/trip-reader.tsx'
import type { MapThing, StoredPlace } from '../map-contents.ts'
import type { EditedPlace } from '../place-form.ts'
import { CAN_HOVER } from '#ui/page/theme'

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
