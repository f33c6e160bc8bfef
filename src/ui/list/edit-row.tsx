/** A row of a list that is changed by pressing it, with a button that deletes it, or a menu. */
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Detail } from '../detail.tsx'
import { RowButton } from './row-button.tsx'
import { CAN_HOVER } from '../page/theme.tsx'

type EditRowProps = {
  /** What it is about, for the names of what can be done with it: „Urlaub vom 03.08.2026“. */
  readonly name: string
  readonly before?: ReactNode
  readonly title: ReactNode
  readonly detail?: ReactNode
  /** Stands at the end, its numbers below those of the other lines. */
  readonly value?: ReactNode
  readonly onEdit: () => void
} & ({ readonly onDelete: () => void } | { readonly menu: ReactNode })

export function EditRow({ name, before, title, detail, value, onEdit, ...end }: EditRowProps) {
  return (
    <Row>
      <Main type="button" title={`${name} ändern`} onClick={onEdit}>
        {before}
        <Words>
          <Title>{title}</Title>
          {detail === undefined ? null : <Detail>{detail}</Detail>}
        </Words>
        {value === undefined ? null : <Value>{value}</Value>}
      </Main>
      {'menu' in end ? end.menu : <RowButton icon="trash" label={`${name} löschen`} onClick={end.onDelete} />}
    </Row>
  )
}

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 4px',
  // The buttons, where they have no room beside the words.
  '& > :last-child': { marginLeft: 'auto' },
})

const Main = styled('button')(({ theme }) => ({
  flex: '1 1 7rem',
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 12px',
  minHeight: 56,
  margin: '2px 0 2px -8px',
  padding: '6px 8px',
  border: 0,
  borderRadius: 12,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  [CAN_HOVER]: { '&:hover': { background: theme.vars.palette.background.raised } },
}))

// If both do not fit beside each other, the value stands below.
const Words = styled('span')({ flex: '1 1 5.5rem', minWidth: 0 })

const Title = styled('span')({ display: 'block', fontWeight: 550, overflowWrap: 'anywhere' })

const Value = styled('span')({
  flexShrink: 0,
  marginLeft: 'auto',
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
})
