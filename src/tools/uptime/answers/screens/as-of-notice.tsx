import { formatDayTime } from '#base/text/format'
import { MINUTE_MS } from '#base/clock'
import { Icon } from '#ui/page/icon'
import { Notice } from '#ui/page/notice'
import { useNow } from '#ui/use-now'

/** Says that what is shown is what was known at an instant. */
export function AsOfNotice({ at }: { readonly at: string }) {
  const nowMs = useNow(MINUTE_MS)
  return (
    <Notice>
      <Icon name="offline" size={20} />
      <span>
        <strong>Stand {formatDayTime(at, nowMs)}</strong> – dein Server ist gerade nicht erreichbar. Was seitdem war,
        steht hier, sobald er es wieder ist.
      </span>
    </Notice>
  )
}
