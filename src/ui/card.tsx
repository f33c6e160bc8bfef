/** The one surface everything stands on: rounded, one tone above the page. */
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

export const Card = styled('section')(({ theme }) => ({
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 16,
  padding: 24,
  // What no stack keeps apart: buttons and fields below a text or a list, and a text below a list.
  '& > :where(p, ul, ol) + :is(button, a, div:has(> :is(button, a, label))), & > :where(ul, ol) + p': {
    marginTop: 12,
  },
  [theme.breakpoints.down('sm')]: { padding: 20 },
}))

/** Cards side by side, as many as fit, each at least `minWidth` pixels wide. */
export const CardGrid = styled('ul', { shouldForwardProp: (name) => name !== 'minWidth' })<{
  readonly minWidth: number
}>(({ minWidth }) => ({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: `repeat(auto-fill, minmax(min(${minWidth}px, 100%), 1fr))`,
}))

/** Heading of a card or a part of a page. */
export const SectionTitle = styled('h2')({
  fontSize: '1.125rem',
  lineHeight: 1.3,
  fontWeight: 700,
  '& + *': { marginTop: 8 },
})

type TitledCardProps = {
  /** Of the heading, which the card is called by. */
  readonly id: string
  readonly title: string
  /** As of a `Stack`. */
  readonly gap?: number
  readonly children: ReactNode
}

/** A card with a heading and things below it. */
export function TitledCard({ id, title, gap = 2, children }: TitledCardProps) {
  return (
    <Card aria-labelledby={id}>
      <Stack gap={gap}>
        <SectionTitle id={id}>{title}</SectionTitle>
        {children}
      </Stack>
    </Card>
  )
}

/** Text that explains, quieter than what it explains. */
export const QuietText = styled('p')(({ theme }) => ({ color: theme.vars.palette.text.secondary, maxWidth: '60ch' }))

/** Things below each other at an even distance (in steps of 8 pixels). */
export const Stack = styled('div', { shouldForwardProp: (name) => name !== 'gap' })<{ readonly gap?: number }>(
  ({ gap = 2 }) => ({ display: 'flex', flexDirection: 'column', gap: gap * 8, minWidth: 0 }),
)

/** Things beside each other that wrap when there is no room. */
export const Cluster = styled('div', { shouldForwardProp: (name) => name !== 'gap' })<{ readonly gap?: number }>(
  ({ gap = 1 }) => ({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: gap * 8, minWidth: 0 }),
)

/** Text for screen readers only. */
export const HiddenText = styled('span')({
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})

/** About keys, a mouse or dropping files: a phone, which has none of them, leaves it out. Stands within a sentence or after it. */
export const PointerText = styled('span')({
  display: 'none',
  '@media (hover: hover) and (pointer: fine)': { display: 'inline' },
})
