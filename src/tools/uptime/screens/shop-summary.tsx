/** How many shops are in which state; a press shows only those, another one all again. */
import { styled } from '@mui/material/styles'
import { formatCount } from '#base/format'
import { Icon } from '#ui/icon'
import type { ShopState } from '../shop-state.ts'
import type { StateCount } from '../shop-list.ts'
import { stateIcons } from './state-icons.ts'
import { toneColor, toneOfState, type StateTone } from './state-mark.tsx'

type ShopSummaryProps = {
  readonly total: number
  readonly counts: readonly StateCount[]
  readonly chosen: ShopState | undefined
  readonly onChoose: (state: ShopState | undefined) => void
  readonly isOld: boolean
}

export function ShopSummary({ total, counts, chosen, onChoose, isOld }: ShopSummaryProps) {
  return (
    <Chips role="group" aria-label="Nach Zustand filtern">
      <Chip type="button" tone="quiet" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        {formatCount(total, 'Shop', 'Shops')}
      </Chip>
      {counts.map(({ state, text }) => (
        <Chip
          key={state}
          type="button"
          tone={isOld ? 'quiet' : toneOfState[state]}
          aria-pressed={chosen === state}
          onClick={() => onChoose(chosen === state ? undefined : state)}
        >
          <Icon name={stateIcons[state]} size={18} />
          {text}
        </Chip>
      ))}
    </Chips>
  )
}

// One line, so that on a phone the list begins high; what does not fit is reached by moving it.
const Chips = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 8,
  minWidth: 0,
  [theme.breakpoints.down('md')]: {
    // To the edge of the page, and a little of what comes next is seen.
    margin: '0 4px 0 -16px',
    padding: '4px 4px 4px 16px',
    overflowX: 'auto',
    scrollbarWidth: 'none',
  },
  [theme.breakpoints.up('md')]: { flexWrap: 'wrap' },
}))

const Chip = styled('button', { shouldForwardProp: (name) => name !== 'tone' })<{ readonly tone: StateTone }>(
  ({ theme, tone }) => ({
    display: 'inline-flex',
    alignItems: 'center',
    flexShrink: 0,
    gap: 6,
    minHeight: 44,
    padding: '0 14px',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 22,
    background: 'none',
    color: theme.vars.palette.text.primary,
    font: 'inherit',
    fontSize: '0.9375rem',
    fontWeight: 600,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    transition: 'background-color 180ms',
    '& svg': { color: toneColor(theme, tone) },
    '&:hover': { background: theme.vars.palette.background.paper },
    '&[aria-pressed="true"]': {
      background: theme.vars.palette.background.raised,
      borderColor: theme.vars.palette.text.secondary,
    },
  }),
)
