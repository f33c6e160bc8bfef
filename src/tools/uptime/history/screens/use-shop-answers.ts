import { MINUTE_MS, SECOND_MS, toIso } from '#base/clock'
import { useAnswer, type KnownAnswer } from '#kit/use-answer'
import { chartRangeMs, chartStretch, type ChartRange } from '../chart-points.ts'
import { readShopChart, readShopDetails, type ShopChart, type ShopDetails } from '../../uptime-endpoints.ts'

const CHART_POINTS = 400

/** The name under which the details of a shop are kept on the device. */
export function detailsKey(shopId: string): string {
  return `uptime details ${shopId}`
}

export function chartKey(shopId: string, range: ChartRange): string {
  return `uptime chart ${shopId} ${range}`
}

/** What the server knows of a shop beside its document. */
export function useShopDetails(shopId: string): KnownAnswer<ShopDetails> {
  const input = () => ({ shopId })
  return useAnswer({ endpoint: readShopDetails, input, key: detailsKey(shopId), everyMs: 10 * SECOND_MS })
}

/** How long a shop took to answer in a stretch that ends now. */
export function useShopChart(shopId: string, range: ChartRange): KnownAnswer<ShopChart> {
  return useAnswer({
    endpoint: readShopChart,
    input: () => {
      const { fromMs, untilMs } = chartStretch(range, Date.now())
      return { shopId, from: toIso(fromMs), until: toIso(untilMs) }
    },
    key: chartKey(shopId, range),
    // As often as there can be another point, about.
    everyMs: Math.max(MINUTE_MS / 2, chartRangeMs[range] / CHART_POINTS),
  })
}
