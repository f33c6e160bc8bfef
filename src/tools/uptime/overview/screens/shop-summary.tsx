/** How many shops are in which state; a press shows only those, another one all again. */
import { styled } from '@mui/material/styles'
import { formatCount } from '#base/text/format'
import { Chip, ChipRow } from '#ui/form/chip'
import { Icon } from '#ui/page/icon'
import { toneColor, type StatusTone } from '#ui/page/status-line'
import type { ShopState } from '../../shop-state.ts'
import type { StateCount } from '../../shops/shop-list.ts'
import { stateIcons } from '../../parts/screens/state-icons.ts'
import { toneOfState } from '../../parts/screens/state-mark.tsx'

type ShopSummaryProps = {
  readonly total: number
  readonly counts: readonly StateCount[]
  readonly chosen: ShopState | undefined
  readonly onChoose: (state: ShopState | undefined) => void
  readonly isOld: boolean
}

export function ShopSummary({ total, counts, chosen, onChoose, isOld }: ShopSummaryProps) {
  return (
    <Row role="group" aria-label="Nach Zustand filtern">
      <Chip isOn={chosen === undefined} onClick={() => onChoose(undefined)}>
        {formatCount(total, 'Shop', 'Shops')}
      </Chip>
      {counts.map(({ state, text }) => (
        <Chip
          key={state}
          isOn={chosen === state}
          picture={
            <Tone tone={isOld ? 'quiet' : toneOfState[state]}>
              <Icon name={stateIcons[state]} size={18} />
            </Tone>
          }
          onClick={() => onChoose(chosen === state ? undefined : state)}
        >
          {text}
        </Chip>
      ))}
    </Row>
  )
}

const Row = styled(ChipRow)(({ theme }) => ({
  // Buttons stand at its end.
  [theme.breakpoints.down('md')]: { marginRight: 4, paddingRight: 4 },
}))

const Tone = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ readonly tone: StatusTone }>(
  ({ theme, tone }) => ({ display: 'inline-flex', color: toneColor(theme, tone) }),
)
