/** What the start page says of the shops beside what their documents tell: that they can't be measured. */
import { MINUTE_MS } from '#base/clock'
import { SpokenPlace } from '#ui/page/notice'
import { useNow } from '#ui/use-now'
import { InterruptedLine } from '../../answers/screens/interrupted-line.tsx'
import { standText } from '#kit/as-of'
import { useOverview } from '../../answers/screens/use-overview.ts'

export function ShopNews() {
  const { answer, isOld, heardMs } = useOverview()
  const nowMs = useNow(MINUTE_MS)
  const since = answer?.interruptedSince
  return (
    <SpokenPlace as="span" role="status">
      {since === undefined ? null : (
        <InterruptedLine
          since={since}
          isOld={isOld}
          nowMs={nowMs}
          {...(isOld && heardMs !== undefined ? { stand: standText(heardMs, nowMs) } : {})}
        />
      )}
    </SpokenPlace>
  )
}
