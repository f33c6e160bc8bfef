import { useMemo } from 'react'
import { MINUTE_MS, SECOND_MS, toIso } from '#base/clock'
import { useCallEndpoint } from '#http/client'
import { chartRangeMs, chartStretch, type ChartRange } from '../chart-points.ts'
import { readShopChart, readShopDetails, type ShopChart, type ShopDetails } from '../../uptime-endpoints.ts'
import type { AnswerSource } from '../../answers/screens/answer-feed.ts'
import { useAnswer, type KnownAnswer } from '../../answers/screens/use-answer.ts'
import { useCachedAnswers } from '../../answers/screens/use-cached-answers.ts'

const ANSWER_TIMEOUT_MS = 15 * SECOND_MS
const DETAILS_MS = 10 * SECOND_MS

/** What the server knows of a shop beside its document. */
export function useShopDetails(shopId: string): KnownAnswer<ShopDetails> {
  const call = useCallEndpoint()
  const kept = useCachedAnswers()
  const source = useMemo(
    (): AnswerSource<ShopDetails> => ({
      againMs: () => DETAILS_MS,
      ask: () => call(readShopDetails, { shopId }, { timeoutMs: ANSWER_TIMEOUT_MS }),
      read: async () => kept?.readDetails(shopId),
      write: (answer) => void kept?.writeDetails(shopId, answer),
    }),
    [call, kept, shopId],
  )
  return useAnswer(source)
}

/** How long a shop took to answer in a stretch that ends now. */
export function useShopChart(shopId: string, range: ChartRange): KnownAnswer<ShopChart> {
  const call = useCallEndpoint()
  const kept = useCachedAnswers()
  const source = useMemo((): AnswerSource<ShopChart> => {
    // As often as there can be another point, about.
    const everyMs = Math.max(MINUTE_MS / 2, chartRangeMs[range] / CHART_POINTS)
    return {
      againMs: () => everyMs,
      ask: () => {
        const { fromMs, untilMs } = chartStretch(range, Date.now())
        const input = { shopId, from: toIso(fromMs), until: toIso(untilMs) }
        return call(readShopChart, input, { timeoutMs: ANSWER_TIMEOUT_MS })
      },
      read: async () => kept?.readChart(shopId, range),
      write: (answer) => void kept?.writeChart(shopId, range, answer),
    }
  }, [call, kept, shopId, range])
  return useAnswer(source)
}

const CHART_POINTS = 400
