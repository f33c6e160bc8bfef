import { StatusLine } from '#ui/page/status-line'
import { describeState } from '../../words/describe-state.ts'
import { stateIcons } from '../../parts/screens/state-icons.ts'

type InterruptedLineProps = {
  /** ISO 8601. */
  readonly since: string
  /** It is what was known a while ago: without its colour (V5). */
  readonly isOld: boolean
  readonly nowMs: number
  /** From when it is, where nothing beside it says so. */
  readonly stand?: string
}

export function InterruptedLine({ since, isOld, nowMs, stand }: InterruptedLineProps) {
  const text = describeState('unknown', Date.parse(since), nowMs)
  return (
    <StatusLine icon={stateIcons.unknown} tone={isOld ? 'quiet' : 'warning'}>
      {stand === undefined ? text : `${text} · ${stand}`}
    </StatusLine>
  )
}
