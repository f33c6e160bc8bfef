import { styled } from '@mui/material/styles'
import { useMemo, useState, useEffect } from 'react'
import { SECOND_MS, toIso, MINUTE_MS } from '#base/clock'
import { useAnswer, type KnownAnswer } from '#kit/use-answer'
import { Card, QuietText, SectionTitle } from '#ui/card'
import { ProgressRing } from '#ui/picture/progress-ring'
import { Segments } from '#ui/form/segments'
import {
  chartBands,
  chartRangeMs,
  chartRanges,
  MIN_ZOOM_SEC,
  withGaps,
  type ChartRange,
  chartStretch,
} from '../chart-points.ts'
import type { Incident } from '../../model.ts'
import { readShopChart, type ShopChart, type ShopDetails, readShopDetails } from '../../uptime-endpoints.ts'
import { isWhole, type TimeRange } from '../zoom-range.ts'
import { LineChart } from './line-chart.tsx'
import { AsOfLine } from '#kit/as-of'
import { isLoading } from '../../answers/screens/use-overview.ts'
import { useCallEndpoint } from '#http/client'

/** A zoom asks the server only for the range at which it ends. */
const REST_MS = 0.4 * SECOND_MS

/** What is known in more detail of the part that is shown; undefined until it is, and where the server is away. */
function useChartZoom(shopId: string, range: TimeRange | undefined): ShopChart | undefined {
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

const rangeTexts = {
  '24h': { text: '24 Stunden', short: '24 Std.' },
  '7d': { text: '7 Tage', short: '7 T.' },
  '30d': { text: '30 Tage', short: '30 T.' },
  '90d': { text: '90 Tage', short: '90 T.' },
  '1y': { text: '1 Jahr', short: '1 J.' },
} as const satisfies Record<ChartRange, { readonly text: string; readonly short: string }>

type ResponseChartProps = {
  readonly shopId: string
  readonly spans: readonly ShopDetails['spans'][number][]
  readonly incidents: readonly Pick<Incident, 'startedAt' | 'endedAt'>[]
}

/** How long a shop took to answer, over stretches of a day to a year. */
export function ResponseChart(props: ResponseChartProps) {
  const [range, setRange] = useState<ChartRange>('24h')
  return (
    <Card aria-labelledby="response-times">
      <Head>
        <SectionTitle id="response-times">Antwortzeit</SectionTitle>
        <Segments
          label="Zeitraum"
          value={range}
          onChange={setRange}
          options={chartRanges.map((value) => ({ value, ...rangeTexts[value] }))}
        />
      </Head>
      <Stretch key={range} {...props} range={range} />
    </Card>
  )
}

function Stretch({ shopId, spans, incidents, range }: ResponseChartProps & { readonly range: ChartRange }) {
  const known = useShopChart(shopId, range)
  const { answer, heardMs, isOld } = known
  const [zoom, setZoom] = useState<TimeRange>()
  const finer = useChartZoom(shopId, zoom)
  const shown = finer ?? answer
  const points = useMemo(() => (shown === undefined ? undefined : withGaps(shown)), [shown])
  const untilMs = answer === undefined ? undefined : Date.parse(answer.at)
  const bounds = useMemo(() => boundsOf(range, untilMs ?? 0), [range, untilMs])
  const part = zoom ?? bounds
  const bands = useMemo(
    () => chartBands({ spans, incidents, range: part, nowMs: untilMs ?? 0 }),
    [spans, incidents, part, untilMs],
  )
  if (points === undefined || answer === undefined)
    return (
      <Room>
        {isLoading(known) ? (
          <ProgressRing label="Antwortzeiten werden geladen" size={32} />
        ) : (
          <QuietText>
            Von diesem Zeitraum ist auf diesem Gerät nichts bekannt. Er ist da, sobald dein Server zu erreichen ist.
          </QuietText>
        )}
      </Room>
    )
  if (answer.times.length === 0)
    return (
      <Room>
        <QuietText>In diesem Zeitraum ist noch nichts gemessen. Die Kurve beginnt mit der ersten Prüfung.</QuietText>
      </Room>
    )
  return (
    <>
      {isOld && heardMs !== undefined ? <AsOfLine heardMs={heardMs} /> : null}
      <LineChart
        label={`Antwortzeit, ${rangeTexts[range].text}`}
        points={points}
        bands={bands}
        range={part}
        bounds={bounds}
        onRange={(next) => setZoom(isWhole(next, bounds) ? undefined : next)}
      />
    </>
  )
}

function boundsOf(range: ChartRange, untilMs: number) {
  return { from: (untilMs - chartRangeMs[range]) / SECOND_MS, until: untilMs / SECOND_MS, minSec: MIN_ZOOM_SEC }
}

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  marginBottom: 12,
  '& > fieldset': { margin: 0 },
})

// As high as the chart with what stands around it.
const Room = styled('div')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  minHeight: 340,
  textAlign: 'center',
  [theme.breakpoints.down('sm')]: { minHeight: 300 },
}))

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
function useShopChart(shopId: string, range: ChartRange): KnownAnswer<ShopChart> {
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
