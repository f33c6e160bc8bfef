/** The state of a shop as icon, word and colour together; what is old loses its colour, never its word (V5). */
import { styled } from '@mui/material/styles'
import { Icon } from '#ui/page/icon'
import { toneColor, type StatusTone } from '#ui/page/status-line'
import type { CheckReport } from '../../model.ts'
import { shopStateTexts, UNSTABLE_TEXT, type ShopState } from '../../shop-state.ts'
import { outcomeTexts } from '../../words/describe-report.ts'
import { stateIcons, unstableIcon } from './icons.ts'

type StateMarkProps = {
  readonly state: ShopState
  readonly isUnstable?: boolean
  /** The state is outdated and shown in grey. The caller shows beside it from when it is. */
  readonly isOld?: boolean
  /** In place of the word of the state, such as „Gestört seit 14:32“. */
  readonly text?: string
}

export function StateMark({ state, isUnstable = false, isOld = false, text = shopStateTexts[state] }: StateMarkProps) {
  return (
    <Line tone={isOld ? 'quiet' : toneOfState[state]}>
      <Word>
        <Icon name={stateIcons[state]} size={18} />
        <span>{text}</span>
      </Word>
      {isUnstable ? (
        <Unstable isOld={isOld}>
          <Icon name={unstableIcon} size={16} />
          {UNSTABLE_TEXT}
        </Unstable>
      ) : null}
    </Line>
  )
}

export const toneOfState = {
  up: 'good',
  slow: 'warning',
  checking: 'warning',
  down: 'alarm',
  unknown: 'quiet',
  maintenance: 'quiet',
  paused: 'quiet',
  new: 'quiet',
} as const satisfies Record<ShopState, StatusTone>

const Line = styled('span')<{ readonly tone: StatusTone }>(({ theme, tone }) => ({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 6px',
  fontSize: '0.875rem',
  fontWeight: 600,
  color: toneColor(theme, tone),
  '& svg': { flexShrink: 0 },
}))

// The icon stays beside its word, also where the word needs two lines.
const Word = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 6, minWidth: 0 })

const Unstable = styled('span')<{ readonly isOld: boolean }>(({ theme, isOld }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  marginLeft: 4,
  color: toneColor(theme, isOld ? 'quiet' : 'warning'),
}))

const states = { up: 'up', slow: 'slow', failed: 'down', unknown: 'unknown' } as const satisfies Record<
  CheckReport['outcome'],
  ShopState
>

/** The outcome of one check, as icon, word and colour. */
export function OutcomeMark({ outcome }: { readonly outcome: CheckReport['outcome'] }) {
  const state = states[outcome]
  return (
    <OutcomeLine state={state}>
      <Icon name={stateIcons[state]} size={20} />
      {outcomeTexts[outcome]}
    </OutcomeLine>
  )
}

const OutcomeLine = styled('span')<{ readonly state: ShopState }>(({ theme, state }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  fontWeight: 650,
  color: toneColor(theme, toneOfState[state]),
}))
