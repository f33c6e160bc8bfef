import { MINUTE_MS, SECOND_MS } from '#base/clock'
import { formatDayTime } from '#base/text/format'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { useNow } from '#ui/use-now'
import { formatEvery } from '../../words/format-interval.ts'
import { formatOutage } from '../../words/format-outage.ts'
import type { HeartbeatCheck, Shop } from '../../model.ts'
import { HeartbeatAddress } from '../../shops/screens/heartbeat-address.tsx'

type HeartbeatCardProps = {
  readonly shop: Pick<Shop, 'intervalSec'>
  readonly check: HeartbeatCheck
  /** Undefined if the job has never reported, or the time is not known. */
  readonly lastAt: string | undefined
}

/** How a job reports: the address to call, lines to copy, and when it last did. */
export function HeartbeatCard({ shop, check, lastAt }: HeartbeatCardProps) {
  const nowMs = useNow(MINUTE_MS)
  const grace = check.graceSec === 0 ? '' : `, höchstens ${formatOutage(check.graceSec * SECOND_MS)} später`
  return (
    <Card aria-labelledby="heartbeat">
      <SectionTitle id="heartbeat">So meldet sich der Job</SectionTitle>
      <Stack gap={2}>
        <QuietText>
          Erwartet: {formatEvery(shop.intervalSec)}
          {grace}. Zuletzt gemeldet: {lastAt === undefined ? 'noch nie' : formatDayTime(lastAt, nowMs)}.
        </QuietText>
        <HeartbeatAddress heartbeatKey={check.key} />
      </Stack>
    </Card>
  )
}
