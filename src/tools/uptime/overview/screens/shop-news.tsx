/** What the start page says of the shops beside what their documents tell: that they can't be measured, or are all up. */
import { MINUTE_MS } from '#base/clock'
import { formatCount } from '#base/text/format'
import { useDocuments } from '#documents/client'
import type { TodayLineProps } from '#kit/tool-door'
import { SpokenPlace } from '#ui/page/notice'
import { useNow } from '#ui/use-now'
import { InterruptedLine } from '../../answers/screens/interruption-notice.tsx'
import { standText } from '#kit/as-of'
import { useOverview } from '../../answers/screens/use-overview.ts'
import { shopsCollection } from '../../collections.ts'
import { fullNameOf } from '../../words/full-name.ts'

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

/** Without an incident, „Heute“ of the start page says that all shops are up as long as that is measured (V68). */
export function ShopsTodayLine({ line, children }: TodayLineProps) {
  const { answer, isOld } = useOverview()
  const shops = useDocuments(shopsCollection)
  const watched = shops.filter(({ isPaused }) => !isPaused)
  const [first] = watched
  const isUp = (id: string): boolean => ['up', 'slow'].includes(answer?.rows.get(id)?.s ?? '')
  if (isOld || answer?.interruptedSince !== undefined || first === undefined || !watched.every(({ id }) => isUp(id)))
    return children(line)
  const resting = shops.length - watched.length
  const text = watched.length === 1 ? `${fullNameOf(first)} läuft` : `Alle ${watched.length} Shops laufen`
  const detail = resting === 0 ? {} : { detail: formatCount(resting, 'Shop ist pausiert', 'Shops sind pausiert') }
  return children({ ...line, text, isGood: true, ...detail })
}
