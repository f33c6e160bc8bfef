/** A booking, to be seen: nothing on this page is typed into. What changes it are dialogs. */
import { styled } from '@mui/material/styles'
import { useState, type ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { MissingDocument } from '#kit/document-page'
import { useCopyText } from '#messaging/client'
import { Button } from '#ui/button'
import { Card, Cluster, SectionTitle, Stack } from '#ui/card'
import { Menu, type MenuEntry } from '#ui/menu'
import { Icon } from '#ui/page/icon'
import { StatusLine } from '#ui/page/status-line'
import { clockIcon, copyIcon } from '#ui/page/tool-icons'
import { useLeave } from '#ui/use-leave'
import { bookingsCollection } from '../../collections.ts'
import { bookingLabels } from '../../labels.ts'
import { AttachedFiles } from '../../frame/screens/trip-files.tsx'
import { bookingIcons } from '../../frame/screens/trip-icons.ts'
import { TripPage, type TripView } from '../../frame/screens/trip-page.tsx'
import { ForEditors, useTripDocuments } from '../../frame/screens/trip-reader.tsx'
import { formatMoney } from '../../money/amount.ts'
import { bookingPath, tripPath } from '../../paths.ts'
import { nameTravellers } from '../../travellers.ts'
import { isOutside } from '../consequences.ts'
import type { StoredBooking } from '../spans.ts'
import { BookingDialog } from './booking-dialog.tsx'
import { BookingState, BookingTimes } from './booking-times.tsx'
import { ConflictCard, MoveHistory } from './move-cards.tsx'
import { MoveBookingDialog, useMoveDialog } from './move-booking-dialog.tsx'
import { useBookingEdits } from './use-booking-edits.ts'

export function BookingScreen() {
  const { bookingId = '' } = useParams()
  return <TripPage view="Buchung">{(trip) => <FoundBooking key={bookingId} trip={trip} id={bookingId} />}</TripPage>
}

function FoundBooking({ trip, id }: { readonly trip: TripView; readonly id: string }) {
  const booking = useTripDocuments(bookingsCollection, trip.id).find((one) => one.id === id)
  if (booking !== undefined) return <ShownBooking trip={trip} booking={booking} />
  const words = {
    one: 'Buchung',
    this: 'Diese Buchung',
    yours: 'Deine Buchungen',
    toAll: 'Zu den Buchungen',
    allPath: tripPath(trip.id, 'buchungen'),
    icon: bookingIcons.other,
  }
  return <MissingDocument collection={bookingsCollection} id={id} words={words} />
}

type BookingProps = { readonly trip: TripView; readonly booking: StoredBooking }

function ShownBooking({ trip, booking }: BookingProps) {
  const edits = useBookingEdits(trip)
  const { id, code, note, files } = booking
  return (
    <Stack gap={2}>
      <Head trip={trip} booking={booking} />
      <ConflictCard booking={booking} settle={edits.settle} />
      {code === undefined ? null : <CodeCard code={code} />}
      <BookingTimes booking={booking} />
      <Particulars trip={trip} booking={booking} />
      {note === undefined ? null : (
        <Card aria-labelledby="booking-note">
          <SectionTitle id="booking-note">Notiz</SectionTitle>
          <Note>{note}</Note>
        </Card>
      )}
      <Card as="div">
        <AttachedFiles
          label="Fahrscheine und Dateien"
          files={files}
          belongsTo={{ collection: bookingsCollection.name, documentId: id }}
          onChange={(change) => edits.attach(booking, change)}
        />
      </Card>
      <MoveHistory booking={booking} />
    </Stack>
  )
}

function Head({ trip, booking }: BookingProps) {
  const [isEdited, setEdited] = useState(false)
  const dialog = useMoveDialog()
  const entries = useMenu({ trip, booking })
  const { title, kind, status, schedule } = booking
  return (
    <Card aria-labelledby="booking-title">
      <Stack gap={2}>
        <TitleLine>
          <Icon name={bookingIcons[kind]} size={32} />
          <SectionTitle id="booking-title">{title}</SectionTitle>
          <ForEditors>
            <Menu label={`Mehr zu „${title}“`} entries={entries} />
          </ForEditors>
        </TitleLine>
        <Cluster gap={2}>
          <StatusLine icon={bookingIcons[kind]} tone="quiet">
            {bookingLabels[kind]}
          </StatusLine>
          <BookingState status={status} />
          {isOutside(trip.range, schedule) ? (
            <StatusLine icon="info" tone="quiet">
              außerhalb der Reise
            </StatusLine>
          ) : null}
        </Cluster>
        <ForEditors>
          <Cluster>
            <Button variant="primary" icon={clockIcon} onClick={() => dialog.setOpen(true)}>
              Buchung ändern
            </Button>
            <Button variant="secondary" icon="edit" onClick={() => setEdited(true)}>
              Angaben bearbeiten
            </Button>
          </Cluster>
        </ForEditors>
      </Stack>
      <ForEditors>
        {dialog.isOpen ? <MoveBookingDialog trip={trip} booking={booking} dialog={dialog} /> : null}
        {isEdited ? <BookingDialog trip={trip} booking={booking} onClose={() => setEdited(false)} /> : null}
      </ForEditors>
    </Card>
  )
}

function useMenu({ trip, booking }: BookingProps): readonly MenuEntry[] {
  const { change, remove } = useBookingEdits(trip)
  const navigate = useNavigate()
  const leave = useLeave()
  const { id, title, status } = booking
  const setStatus = (next: typeof status, words: string) => () =>
    change(booking, `„${title}“ ${words}`, { status: next })
  return [
    ...(status === 'booked'
      ? []
      : [{ icon: 'check', text: 'Als gebucht markieren', onClick: setStatus('booked', 'gebucht') } as const]),
    ...(status === 'cancelled'
      ? []
      : [{ icon: 'close', text: 'Als storniert markieren', onClick: setStatus('cancelled', 'storniert') } as const]),
    {
      icon: 'trash',
      text: 'Buchung löschen',
      startsGroup: true,
      onClick: () => {
        remove(booking, () => void navigate(bookingPath(trip.id, id)))
        leave(tripPath(trip.id, 'buchungen'))
      },
    },
  ]
}

function CodeCard({ code }: { readonly code: string }) {
  const copy = useCopyText()
  return (
    <Card aria-label="Buchungscode">
      <CodeLine>
        <div>
          <Label>Buchungscode</Label>
          <Code>{code}</Code>
        </div>
        <Button variant="secondary" icon={copyIcon} onClick={() => void copy(code, 'Buchungscode kopiert')}>
          Kopieren
        </Button>
      </CodeLine>
    </Card>
  )
}

function Particulars({ trip, booking }: BookingProps) {
  const { travellerIds, price, provider, link } = booking
  const names = nameTravellers(trip.travellers, travellerIds)
  return (
    <Card as="div">
      <Facts>
        <Fact name="Wer ist dabei">{travellerIds.length === 0 ? 'Alle' : names.join(', ') || 'Niemand mehr'}</Fact>
        {provider === undefined ? null : <Fact name="Anbieter">{provider}</Fact>}
        {price === undefined ? null : <Fact name="Preis">{formatMoney(price)}</Fact>}
        {link === undefined ? null : (
          <Fact name="Im Netz">
            <a href={link} target="_blank" rel="noreferrer">
              {link.replace(/^https?:\/\//i, '').slice(0, 60)}
            </a>
          </Fact>
        )}
      </Facts>
    </Card>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const TitleLine = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  '& > h2': { flex: 1, minWidth: 0, fontSize: '1.375rem', overflowWrap: 'anywhere' },
  // The line is no list of paragraphs.
  '& > h2 + *': { marginTop: 0 },
})

const CodeLine = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
})

const Label = styled('p')(({ theme }) => ({ fontSize: '0.875rem', color: theme.vars.palette.text.secondary }))

const Code = styled('p')({
  fontSize: '2rem',
  lineHeight: 1.2,
  fontWeight: 750,
  letterSpacing: '0.06em',
  overflowWrap: 'anywhere',
  userSelect: 'all',
})

const Facts = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px 32px',
  margin: 0,
  '& dt': { fontSize: '0.875rem', color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontWeight: 550, overflowWrap: 'anywhere' },
}))

const Note = styled('p')({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
