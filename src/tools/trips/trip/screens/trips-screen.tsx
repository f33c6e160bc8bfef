/** All trips: under way, planned and past. */
import { styled } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import { useNames, useUser } from '#auth/client'
import { useDocuments } from '#documents/client'
import { UnreachableDocuments } from '#kit/document-page'
import { useDocumentsState, useLoadedParts } from '#kit/documents-state'
import { SharedNote } from '#kit/people-line'
import { useBegin } from '#ui/use-begin'
import { Button, IconButton, LinkButton } from '#ui/button'
import { CardGrid, QuietText, SectionTitle, Stack } from '#ui/card'
import { Link } from '#ui/link'
import { EmptyState } from '#ui/list/empty-state'
import { Page } from '#ui/page/page'
import { useNow } from '#ui/use-now'
import { MINUTE_MS } from '#base/clock'
import { tripsCollection } from '../../collections.ts'
import { tripIcon } from '../../frame/screens/trip-icons.ts'
import { tripWords, type TripView } from '../../frame/screens/trip-page.tsx'
import { IMPORT_PATH, SETTINGS_PATH, tripPath } from '../../paths.ts'
import { describeCountdown, formatRange, groupTrips, type TripPhase } from '../trip-state.ts'
import { TripDialog } from './trip-dialog.tsx'
import { useExampleTrip } from './use-example-trip.ts'
import { CAN_HOVER } from '#ui/page/theme'

const headings: Readonly<Record<TripPhase, string>> = { running: 'Unterwegs', planned: 'Geplant', past: 'Vergangen' }

export function TripsScreen() {
  const trips = useDocuments(tripsCollection)
  const [isMaking, setMaking] = useState(false)
  useBegin(() => setMaking(true))
  const parts = useLoadedParts({
    actions:
      trips.length === 0 ? null : (
        <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
          Neue Reise
        </Button>
      ),
    children: trips.length === 0 ? <NoTrips onNew={() => setMaking(true)} /> : <Trips trips={trips} />,
  })
  return (
    <Page
      title="Reiseplaner"
      heading="Reiseplaner"
      actions={parts.actions}
      tools={<IconButton icon="settings" label="Einstellungen" component={Link} to={SETTINGS_PATH} />}
    >
      {parts.children}
      {isMaking ? <TripDialog onClose={() => setMaking(false)} /> : null}
    </Page>
  )
}

function NoTrips({ onNew }: { readonly onNew: () => void }) {
  const state = useDocumentsState()
  const example = useExampleTrip()
  if (state !== 'complete') return <UnreachableDocuments state={state} words={tripWords} />
  return (
    <EmptyState
      icon={tripIcon}
      title="Wohin soll es gehen?"
      actions={
        <>
          <Button variant="secondary" onClick={example.add}>
            Beispielreise ansehen
          </Button>
          <LinkButton variant="secondary" to={IMPORT_PATH}>
            Buchungen importieren
          </LinkButton>
          <Button variant="primary" icon="plus" onClick={onNew}>
            Neue Reise
          </Button>
        </>
      }
    >
      Hier liegt alles zu einer Reise an einem Ort: Buchungen, Tagesplan, Karte, Kosten und Packliste. Auch unterwegs
      ohne Netz, und für alle, die mitfahren.
    </EmptyState>
  )
}

function Trips({ trips }: { readonly trips: readonly TripView[] }) {
  const nowMs = useNow(MINUTE_MS)
  const groups = useMemo(() => groupTrips(trips, nowMs), [trips, nowMs])
  const userId = useUser()?.id
  const names = useNames(trips.map(({ ownerId }) => ownerId))
  return (
    <Stack gap={4}>
      {(['running', 'planned', 'past'] as const).map((phase) =>
        groups[phase].length === 0 ? null : (
          <section key={phase} aria-label={headings[phase]}>
            <SectionTitle>{headings[phase]}</SectionTitle>
            <CardGrid minWidth={280}>
              {groups[phase].map((trip) => (
                <li key={trip.id}>
                  <TripCard to={tripPath(trip.id, phase === 'running' ? 'heute' : undefined)}>
                    <TripTitle>{trip.title}</TripTitle>
                    <QuietText>{formatRange(trip.range)}</QuietText>
                    <Countdown>{describeCountdown(trip, nowMs)}</Countdown>
                    <SharedNote document={trip} userId={userId} names={names} />
                  </TripCard>
                </li>
              ))}
            </CardGrid>
          </section>
        ),
      )}
    </Stack>
  )
}

const TripCard = styled(Link)(({ theme }) => ({
  display: 'block',
  height: '100%',
  padding: 20,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 16,
  background: theme.vars.palette.background.paper,
  color: 'inherit',
  textDecoration: 'none',
  [CAN_HOVER]: { '&:hover': { background: theme.vars.palette.background.raised } },
}))

const TripTitle = styled('span')({ display: 'block', fontWeight: 650, fontSize: '1.125rem', overflowWrap: 'anywhere' })

const Countdown = styled('span')(({ theme }) => ({
  display: 'block',
  color: theme.vars.palette.secondary.main,
  fontWeight: 600,
  '&:empty': { display: 'none' },
}))
