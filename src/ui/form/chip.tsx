/** Short things in a row, one press each: to be turned on and off, or to do something at once. */
import { styled } from '@mui/material/styles'
import { useRef, type ComponentProps, type ReactNode } from 'react'
import { edgeFade, useEdgeFade } from '../edge-fade.tsx'
import { Icon } from '../page/icon.tsx'
import { CAN_HOVER, TARGET_PX } from '../page/theme.tsx'

type ChipProps = {
  /** Whether it is chosen; absent on what does something at once. */
  readonly isOn?: boolean
  /** Before the text. Without one a check says that the chip is on. */
  readonly picture?: ReactNode
  readonly onClick: () => void
  readonly disabled?: boolean
  /** Further text, shown if the user points at it. */
  readonly title?: string
  readonly children: ReactNode
}

export function Chip({ isOn, picture, children, ...rest }: ChipProps) {
  return (
    <Pill type="button" aria-pressed={isOn} {...rest}>
      {picture ?? (isOn === true ? <Icon name="check" size={18} /> : null)}
      {children}
    </Pill>
  )
}

/** Chips in as many lines as they need. */
export const Chips = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, minWidth: 0 })

/**
 * Chips in one line where there is little room, so that what is below begins high and keeps its place: what does not fit
 * is moved in, from the edge of the page, where the line fades.
 */
export function ChipRow(props: ComponentProps<typeof Row>) {
  const row = useRef<HTMLDivElement>(null)
  useEdgeFade(row)
  return <Row ref={row} {...props} />
}

const Row = styled(Chips)(({ theme }) => ({
  [theme.breakpoints.down('md')]: {
    flexWrap: 'nowrap',
    maxWidth: 'calc(100% + 32px)',
    // With room for the ring of the focus.
    margin: '-6px -16px',
    padding: '6px 16px',
    ...edgeFade,
    '& > *': { flexShrink: 0, whiteSpace: 'nowrap' },
  },
}))

const Pill = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 6,
  maxWidth: '100%',
  minWidth: TARGET_PX,
  minHeight: TARGET_PX,
  padding: '6px 14px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: TARGET_PX / 2,
  background: 'none',
  color: theme.vars.palette.text.primary,
  font: 'inherit',
  fontSize: '0.9375rem',
  fontWeight: 600,
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  transition: 'background-color 180ms, border-color 180ms',
  '& svg': { flexShrink: 0 },
  '& > svg': { color: theme.vars.palette.secondary.main },
  [CAN_HOVER]: { '&:hover:enabled': { background: theme.vars.palette.background.raised } },
  '&[aria-pressed="true"]': {
    borderColor: theme.vars.palette.secondary.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.secondary.main}`,
    background: theme.vars.palette.background.raised,
  },
  '&:disabled': { opacity: 0.5, cursor: 'default' },
}))
