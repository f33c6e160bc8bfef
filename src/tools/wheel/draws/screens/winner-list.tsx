import { styled } from '@mui/material/styles'
import { BigList } from '#ui/list/big-list'
import type { Winner } from '../../chance/draw.ts'
import { formatChance } from '../../parts/format-chance.ts'

const ROW_PX = 44

/** Several winners in the order in which they were drawn. */
export function WinnerList({ winners }: { readonly winners: readonly Winner[] }) {
  return (
    <BigList
      items={winners}
      keyOf={({ id }) => id}
      rowPx={ROW_PX}
      renderRow={(winner, index) => (
        <Row>
          <Place>{index + 1}.</Place>
          <Name>{winner.text}</Name>
          <Chance>{formatChance(winner.chance)}</Chance>
        </Row>
      )}
    />
  )
}

const Row = styled('div')({
  display: 'flex',
  alignItems: 'baseline',
  gap: 12,
  minHeight: ROW_PX,
  padding: '9px 0',
})

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
