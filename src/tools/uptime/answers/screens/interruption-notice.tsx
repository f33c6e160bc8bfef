/** „Messung unterbrochen seit 14:32“ and what that means: the server itself has no connection. */
import { MINUTE_MS } from '#base/clock'
import { Notice, SpokenPlace } from '#ui/page/notice'
import { StatusLine } from '#ui/page/status-line'
import { useNow } from '#ui/use-now'
import { stateIcons } from '../../parts/screens/icons.ts'
import { describeState } from '../../words/describe-state.ts'

type InterruptionNoticeProps = {
  /** Since when, ISO 8601; undefined while all that is to be measured can be. */
  readonly since: string | undefined
  /** It is what was known a while ago. */
  readonly isOld: boolean
  /** What is not checked meanwhile. */
  readonly children: string
}

/** Rendered also while there is nothing to say, so that what appears is read out. */
export function InterruptionNotice({ since, isOld, children }: InterruptionNoticeProps) {
  const nowMs = useNow(MINUTE_MS)
  return (
    <SpokenPlace role="status">
      {since === undefined ? null : (
        <Notice as="div">
          <div>
            <InterruptedLine since={since} isOld={isOld} nowMs={nowMs} />
            <p>Dein Server erreicht das Internet gerade nicht. {children}</p>
          </div>
        </Notice>
      )}
    </SpokenPlace>
  )
}

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
