/** The moves of a booking, the latest first: old and new, the reason and the user. */
import { styled } from '@mui/material/styles'
import { useNames, useUser } from '#auth/client'
import { Card, SectionTitle } from '#ui/card'
import { Ago } from '#ui/ago'
import { Detail } from '#ui/detail'
import type { Booking } from '../../booking-model.ts'
import { describeChanges } from '../describe-move.ts'

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
