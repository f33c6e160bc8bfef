/** What is known of shops for Prometheus: the text format 0.0.4. */
import { shopStates, type SpanState } from '../../shop-state.ts'
import type { OverviewRow } from '../../uptime-endpoints.ts'
import type { WatchedShop } from '../../shops/server/shop-registry.ts'

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

type Measured = {
  readonly shop: Pick<WatchedShop, 'id' | 'name' | 'group'>
  readonly row: OverviewRow
  /** What the time now counts as, where that is known: what is being confirmed is what it was before. */
  readonly counted?: SpanState
}

type Metric = {
  readonly name: string
  readonly help: string
  /** Values with labels of their own, or none. */
  readonly read: (measured: Measured) => readonly (readonly [labels: Labels, value: number])[]
}
type Labels = Readonly<Record<string, string>>

const MS_PER_S = 1_000
const HUNDREDTHS = 10_000

const metrics: readonly Metric[] = [
  {
    name: 'up',
    help: 'Whether the shop can be reached: 1 yes (also slowly), 0 no; absent while that is not known.',
    read: ({ counted }) => plain(counted === 'up' || counted === 'slow' ? 1 : counted === 'down' ? 0 : undefined),
  },
  {
    name: 'state',
    help: 'The state of the shop: 1 for the one it is in.',
    read: ({ row }) => shopStates.map((state) => [{ state }, row.s === state ? 1 : 0]),
  },
  { name: 'unstable', help: 'Whether the shop goes up and down.', read: ({ row }) => plain(row.x ?? 0) },
  {
    name: 'response_seconds',
    help: 'How long the last good check took.',
    read: ({ row }) => plain(row.m === undefined ? undefined : row.m / MS_PER_S),
  },
  {
    name: 'last_check_timestamp_seconds',
    help: 'When the shop was checked last.',
    read: ({ row }) => plain(row.c),
  },
  {
    name: 'uptime_ratio',
    help: 'Share of the measured time in which the shop could be reached.',
    read: ({ row }) => [
      ...(row.d === undefined ? [] : [[{ window: '24h' }, row.d / HUNDREDTHS] as const]),
      ...(row.n === undefined ? [] : [[{ window: '30d' }, row.n / HUNDREDTHS] as const]),
    ],
  },
  {
    name: 'certificate_remaining_days',
    help: 'Days until the certificate ends; less than nothing when it has.',
    read: ({ row }) => plain(row.e),
  },
  { name: 'domain_remaining_days', help: 'Days until the domain ends.', read: ({ row }) => plain(row.o) },
]

export function renderMetrics(measured: readonly Measured[]): string {
  return metrics.map((metric) => renderMetric(metric, measured)).join('')
}

function renderMetric({ name, help, read }: Metric, measured: readonly Measured[]): string {
  const full = `taschenmesser_shop_${name}`
  const lines = measured.flatMap((one) =>
    read(one).map(([labels, value]) => `${full}{${renderLabels({ ...labelsOf(one), ...labels })}} ${value}\n`),
  )
  return `# HELP ${full} ${help}\n# TYPE ${full} gauge\n${lines.join('')}`
}

function plain(value: number | undefined): readonly (readonly [Labels, number])[] {
  return value === undefined ? [] : [[{}, value]]
}

function labelsOf({ shop }: Measured): Labels {
  return { shop: shop.id, name: shop.name, group: shop.group ?? '' }
}

function renderLabels(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`)
    .join(',')
}
