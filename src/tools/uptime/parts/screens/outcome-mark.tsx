import { styled } from '@mui/material/styles'
import { Icon } from '#ui/page/icon'
import { toneColor } from '#ui/page/status-line'
import { outcomeTexts } from '../../words/describe-report.ts'
import type { CheckReport } from '../../model.ts'
import type { ShopState } from '../../shop-state.ts'
import { stateIcons } from './state-icons.ts'
import { toneOfState } from './state-mark.tsx'

const states = { up: 'up', slow: 'slow', failed: 'down', unknown: 'unknown' } as const satisfies Record<
  CheckReport['outcome'],
  ShopState
>

/** The outcome of one check, as icon, word and colour. */
export function OutcomeMark({ outcome }: { readonly outcome: CheckReport['outcome'] }) {
  const state = states[outcome]
  return (
    <Line state={state}>
      <Icon name={stateIcons[state]} size={20} />
      {outcomeTexts[outcome]}
    </Line>
  )
}

const Line = styled('span')<{ readonly state: ShopState }>(({ theme, state }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  fontWeight: 650,
  color: toneColor(theme, toneOfState[state]),
}))
