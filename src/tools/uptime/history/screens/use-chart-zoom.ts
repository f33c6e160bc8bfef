import { useEffect, useState } from 'react'
import { SECOND_MS, toIso } from '#base/clock'
import { useCallEndpoint } from '#http/client'
import { readShopChart, type ShopChart } from '../../uptime-endpoints.ts'
import type { TimeRange } from '../zoom-range.ts'

/** Nobody wants every step of a zoom from the server, only where it ends. */
const REST_MS = 0.4 * SECOND_MS

/** What is known in more detail of the part that is shown; undefined until it is, and where the server is away. */
export function useChartZoom(shopId: string, range: TimeRange | undefined): ShopChart | undefined {
  const call = useCallEndpoint()
  const [known, setKnown] = useState<{ readonly range: TimeRange; readonly chart: ShopChart }>()
  useEffect(() => {
    if (range === undefined) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      const input = { shopId, from: toIso(range.from * SECOND_MS), until: toIso(range.until * SECOND_MS) }
      void call(readShopChart, input, { signal: abort.signal }).then((answer) => {
        if (answer.ok && !abort.signal.aborted) setKnown({ range, chart: answer.value })
      })
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [call, shopId, range])
  return known !== undefined && known.range === range ? known.chart : undefined
}
