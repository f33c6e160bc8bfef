/** What the start page says of the shops beside what their documents tell: that they can't be measured. */
import { useDocuments } from '#documents/client'
import { MINUTE_MS } from '#base/clock'
import { SpokenPlace } from '#ui/notice'
import { useNow } from '#ui/use-now'
import { shopsCollection } from '../collections.ts'
import { InterruptedLine } from './interrupted-line.tsx'
import { standText } from './stand-line.tsx'
import { useOverview } from './use-overview.ts'

/** Nobody without shops has the server asked. */
export function ShopNews() {
  const hasShops = useDocuments(shopsCollection).length > 0
  return hasShops ? <Interruption /> : null
}

function Interruption() {
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
