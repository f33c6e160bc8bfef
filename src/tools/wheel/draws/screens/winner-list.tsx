import { styled } from '@mui/material/styles'
import { LongList } from '#ui/list/long-list'
import type { Winner } from '../../chance/draw.ts'
import { formatChance } from '../../parts/format-chance.ts'

const ROW_PX = 44

/** Several winners in the order in which they were drawn. */
export function WinnerList({ winners }: { readonly winners: readonly Winner[] }) {
  const places = winners.map((winner, index) => ({ winner, place: index + 1 }))
  return (
    <LongList
      items={places}
      rowPx={ROW_PX}
      renderRow={({ winner, place }) => (
        <Row key={winner.id}>
          <Place>{place}.</Place>
          <Name>{winner.text}</Name>
          <Chance>{formatChance(winner.chance)}</Chance>
        </Row>
      )}
    />
  )
}

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'baseline',
  gap: 12,
  minHeight: ROW_PX,
  padding: '9px 0',
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}))

const Place = styled('span')(({ theme }) => ({
  minWidth: '2.25em',
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}))

const Name = styled('span')({ flex: 1, minWidth: 0, fontSize: '1.125rem', fontWeight: 700, overflowWrap: 'anywhere' })

const Chance = styled('span')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}))
