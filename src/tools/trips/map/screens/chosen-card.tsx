/** What is known of a thing that was chosen on the map or in its list. */
import { useEffect, useRef } from 'react'
import { Button, IconButton } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { Link } from '#ui/link'
import { ForEditors } from '../../frame/screens/trip-reader.tsx'
import { bookingPath } from '../../paths.ts'
import { formatPosition, type EditedPlace } from '../place-form.ts'
import type { MapThing } from '../map-contents.ts'

type ChosenCardProps = {
  readonly thing: MapThing
  readonly tripId: string
  readonly onEdit: (edited: EditedPlace) => void
  readonly onClose: () => void
}

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
            <Button variant="secondary" component={Link} to={bookingPath(tripId, thing.booking.id)}>
              Zur Buchung
            </Button>
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
