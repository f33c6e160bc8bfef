/** Two people moved a booking at once: both whole versions, to choose from (J9). */
import { styled } from '@mui/material/styles'
import { useNames, useUser } from '#auth/client'
import { Button } from '#ui/button'
import { Card, QuietText, SectionTitle, TitledCard } from '#ui/card'
import { StatusLine } from '#ui/page/status-line'
import { Ago } from '#ui/ago'
import { Detail } from '#ui/detail'
import type { BookingKind, Booking } from '../../booking-model.ts'
import { ForEditors } from '../../frame/screens/trip-reader.tsx'
import { formatMoment } from '../../moments/moment.ts'
import { labelOfMark, marksOf } from '../marks.ts'
import { findMoveConflict, type Version, describeChanges } from '../describe-move.ts'
import type { StoredBooking } from '../spans.ts'
import type { BookingEdits } from './use-booking-edits.ts'

type ConflictCardProps = { readonly booking: StoredBooking; readonly settle: BookingEdits['settle'] }

export function ConflictCard({ booking, settle }: ConflictCardProps) {
  const versions = findMoveConflict(booking)
  const userId = useUser()?.id
  const names = useNames(versions.flatMap(({ move }) => move.by ?? []))
  if (versions.length === 0) return null
  const nameOf = (by: string | undefined): string =>
    by === undefined ? 'Jemand' : by === userId ? 'Du' : (names.get(by) ?? 'Jemand anderes')
  return (
    <TitledCard id="move-conflict" title="Zur gleichen Zeit verschoben">
      <QuietText>Zwei Änderungen passen nicht zusammen. Wähl, welche gilt; die andere bleibt im Verlauf.</QuietText>
      {versions.map((version, index) => (
        <VersionBox
          key={version.move.id}
          version={version}
          kind={booking.kind}
          name={`Fassung ${index + 1}`}
          by={nameOf(version.move.by)}
          onChoose={() => settle(booking, versions, version)}
        />
      ))}
    </TitledCard>
  )
}

type VersionBoxProps = {
  readonly version: Version
  readonly kind: BookingKind
  readonly name: string
  readonly by: string
  readonly onChoose: () => void
}

function VersionBox({ version, kind, name, by, onChoose }: VersionBoxProps) {
  const { schedule, move, isCurrent } = version
  return (
    <Box role="group" aria-label={`${name} von ${by}`}>
      <strong>
        {name}: {by}
      </strong>
      {move.reason === undefined ? null : <QuietText>{move.reason}</QuietText>}
      {isCurrent ? (
        <StatusLine icon="check" tone="good">
          gilt gerade
        </StatusLine>
      ) : null}
      <ul>
        {marksOf(schedule).map(({ key, role, spot, at }) => (
          <li key={key}>
            {labelOfMark(role, kind)} {spot?.name}: {formatMoment(at)}
          </li>
        ))}
      </ul>
      <ForEditors>
        <Button variant="secondary" onClick={onChoose}>
          {isCurrent ? 'Diese behalten' : 'Diese nehmen'}
        </Button>
      </ForEditors>
    </Box>
  )
}

const Box = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 8,
  padding: 16,
  borderRadius: 12,
  background: theme.vars.palette.background.raised,
  overflowWrap: 'anywhere',
}))

/** The moves of a booking, the latest first: old and new, the reason and the user. */
export function MoveHistory({ booking: { moves, kind } }: { readonly booking: Booking }) {
  const userId = useUser()?.id
  const names = useNames(moves.flatMap(({ by }) => by ?? []))
  if (moves.length === 0) return null
  return (
    <Card aria-labelledby="move-history">
      <SectionTitle id="move-history">Verschoben</SectionTitle>
      <ul>
        {moves
          .toSorted((a, b) => (a.at > b.at ? -1 : 1))
          .map((move) => (
            <Item key={move.id}>
              {describeChanges(move, kind).map(({ key, label, old, next }) => (
                <p key={key}>
                  {label}: {old === undefined ? '' : <del>{old}</del>} → {next}
                </p>
              ))}
              <Detail>
                {move.reason === undefined ? '' : `${move.reason} · `}
                {move.by === undefined
                  ? ''
                  : `${move.by === userId ? 'Du' : (names.get(move.by) ?? 'Jemand anderes')} · `}
                <Ago iso={move.at} />
              </Detail>
            </Item>
          ))}
      </ul>
    </Card>
  )
}

const Item = styled('li')(({ theme }) => ({
  padding: '10px 0',
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& del': { color: theme.vars.palette.text.secondary },
}))
