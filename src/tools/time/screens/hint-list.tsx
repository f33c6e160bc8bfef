/** What the law on working time says to a day, or to all days of a week or month. It is never in the way of anything. */
import { styled } from '@mui/material/styles'
import { formatCount } from '#base/format'
import { Icon } from '#ui/icon'
import { StatusLine } from '#ui/status-line'
import { describeHint, type HintWords } from '../describe-hint.ts'
import type { Hint } from '../find-hints.ts'
import { shortDate } from '../short-date.ts'
import type { LocalDate } from '../zoned.ts'
import { useHints } from './use-hints.ts'
import type { TimeData } from './use-time-data.ts'

type HintListProps = {
  readonly data: TimeData
  /** First and last day. */
  readonly from: LocalDate
  readonly to: LocalDate
}

/** Nothing where there is nothing to say, or where the person wants no hints. */
export function HintList({ data, from, to }: HintListProps) {
  const hints = useHints(data, from, to)
  if (hints.length === 0) return null
  return (
    <List aria-label="Hinweise zum Arbeitszeitgesetz">
      {from === to
        ? hints.map((hint, index) => <DayHint key={index} hint={hint} />)
        : groupByKind(hints).map((group) => <HintGroup key={group[0].kind} hints={group} />)}
    </List>
  )
}

function DayHint({ hint }: { readonly hint: Hint }) {
  const words = describeHint(hint)
  return (
    <Row>
      <HintTitle words={words} />
      <Text>{words.text}</Text>
    </Row>
  )
}

/** The days of one kind of hint, behind a line that counts them. */
function HintGroup({ hints }: { readonly hints: HintsOfKind }) {
  const [first] = hints
  // It is about many days, and names them itself.
  if (first.kind === 'average') return <DayHint hint={first} />
  return (
    <Row>
      <details>
        <Summary>
          <HintTitle words={describeHint(first)} count={new Set(hints.map(({ date }) => date)).size} />
          <Icon name="next" size={18} />
        </Summary>
        <Days>
          {hints.map((hint, index) => (
            <li key={index}>
              <b>{shortDate(hint.date)}</b> {describeHint(hint).text}
            </li>
          ))}
        </Days>
      </details>
    </Row>
  )
}

function HintTitle({ words, count }: { readonly words: HintWords; readonly count?: number }) {
  return (
    <Title>
      <StatusLine icon={words.tone === 'alarm' ? 'warning' : 'info'} tone={words.tone}>
        {words.label}
      </StatusLine>
      {count === undefined ? null : <span>{formatCount(count, 'Tag', 'Tage')}</span>}
      <span>{words.paragraph}</span>
    </Title>
  )
}

type HintsOfKind = readonly [Hint, ...Hint[]]

/** In the order in which each kind comes first, those to be quiet about at the end. */
function groupByKind(hints: readonly Hint[]): readonly HintsOfKind[] {
  const groups = new Map<Hint['kind'], [Hint, ...Hint[]]>()
  for (const hint of hints) {
    const group = groups.get(hint.kind)
    if (group === undefined) groups.set(hint.kind, [hint])
    else group.push(hint)
  }
  const isQuiet = ([hint]: HintsOfKind): boolean => describeHint(hint).tone === 'quiet'
  return [...groups.values()].toSorted((a, b) => Number(isQuiet(a)) - Number(isQuiet(b)))
}

const List = styled('ul')({ display: 'grid', gap: 8 })

const Row = styled('li')(({ theme }) => ({
  padding: '8px 16px',
  borderRadius: 12,
  background: theme.vars.palette.background.raised,
}))

const Title = styled('span')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 12,
  minHeight: 28,
  fontSize: '0.875rem',
  color: theme.vars.palette.text.secondary,
}))

const Text = styled('p')({ fontSize: '0.9375rem', lineHeight: 1.45, maxWidth: '70ch' })

const Summary = styled('summary')({
  minHeight: 44,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  cursor: 'pointer',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
  '& > svg': { flexShrink: 0 },
  'details[open] > & > svg': { transform: 'rotate(90deg)' },
})

const Days = styled('ul')({
  display: 'grid',
  gap: 6,
  paddingBottom: 8,
  fontSize: '0.9375rem',
  lineHeight: 1.45,
  '& b': { fontVariantNumeric: 'tabular-nums', marginRight: 4 },
})
