/** Rows of a file that is to be imported, each with where it stands there and what becomes of it. */
import { styled } from '@mui/material/styles'
import { useId, type ReactNode } from 'react'
import { Card, SectionTitle, Stack } from '../card.tsx'
import { GrowingList } from '../list/growing-list.tsx'

const ROWS_AT_ONCE = 8

type ImportRowsProps<Item> = {
  readonly title: string
  readonly items: readonly Item[]
  /** The words for what is counted behind „noch“. */
  readonly one: string
  readonly many: string
  /** An `ImportRow`. */
  readonly renderRow: (item: Item, index: number) => ReactNode
  /** What there is to say about all of them. */
  readonly children?: ReactNode
}

/** Draws nothing without rows. */
export function ImportRows<Item>({ title, children, ...list }: ImportRowsProps<Item>) {
  const id = useId()
  if (list.items.length === 0) return null
  return (
    <Card aria-labelledby={id}>
      <Stack gap={2}>
        <SectionTitle id={id}>{title}</SectionTitle>
        <GrowingList {...list} step={ROWS_AT_ONCE} />
        {children}
      </Stack>
    </Card>
  )
}

/** `place` is where it stands in the file: „Zeile 17“. */
export function ImportRow({ place, children }: { readonly place?: string; readonly children: ReactNode }) {
  return (
    <Row>
      {place === undefined ? null : <Place>{place}</Place>}
      {children}
    </Row>
  )
}

/** Words of a row that take the room that is left. */
export const RowWords = styled('div')({ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' })

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 12px',
  padding: '8px 0',
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}))

const Place = styled('span')(({ theme }) => ({
  minWidth: 76,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
}))
