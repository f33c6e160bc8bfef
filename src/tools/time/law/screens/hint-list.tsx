/** What the law on working time says to a day, or to all days of a week or month. It is never in the way of anything. */
import { styled } from '@mui/material/styles'
import { useMemo, type ReactNode } from 'react'
import { formatCount } from '#base/text/format'
import { Icon } from '#ui/page/icon'
import { StatusLine } from '#ui/page/status-line'
import type { LocalDate } from '#base/calendar/zoned'
import { describeHint, type HintWords } from '../describe-hint.ts'
import type { Hint } from '../find-hints.ts'
import { shortDate } from '../../words/format-day-name.ts'
import { type TimeData, useSettings } from '../../frame/screens/use-time-data.ts'
import { hintsBetween, type DayOf } from '../hints-between.ts'
import { tellPlans } from '../tell-deductions.ts'

const NONE: readonly Hint[] = []

type HintListProps = {
  readonly data: Pick<TimeData, 'entries' | 'plans' | 'today'>
  /** Of the account by the days of the calendar. */
  readonly day: DayOf
  /** First and last day. */
  readonly from: LocalDate
  readonly to: LocalDate
}

/** The hints to the days from one to another, both included; none where the person wants none. */
function useHints({ data, day, from, to }: HintListProps): readonly Hint[] {
  const { hasHints, isStrictDay } = useSettings()
  const { entries, plans, today } = data
  return useMemo(() => {
    if (!hasHints) return NONE
    const hints = hintsBetween(entries, { from, to, today, isStrictDay, day })
    return tellPlans(hints, plans)
  }, [entries, plans, from, to, today, hasHints, isStrictDay, day])
}

/** Nothing where there is nothing to say, or where the person wants no hints. */
export function HintList(props: HintListProps) {
  const { from, to } = props
  const hints = useHints(props)
  if (hints.length === 0) return null
  const isOneDay = from === to
  return (
    <List aria-label="Hinweise zum Arbeitszeitgesetz">
      {isOneDay
        ? hints.map((hint, index) => <OneHint key={index} hint={hint} isOpen={hints.length === 1} />)
        : groupByKind(hints).map((group) => <HintGroup key={keyOf(group[0])} hints={group} />)}
    </List>
  )
}

function OneHint({ hint, isOpen = false }: { readonly hint: Hint; readonly isOpen?: boolean }) {
  const words = describeHint(hint)
  return (
    <HintRow words={words} title={words.short} isOpen={isOpen}>
      <p>{words.text}</p>
    </HintRow>
  )
}

/** The days of one kind of hint, behind a line that counts them. */
function HintGroup({ hints }: { readonly hints: HintsOfKind }) {
  const [first] = hints
  // It is about all days of half a year.
  if (first.kind === 'average') return <OneHint hint={first} />
  const words = describeHint(first)
  const days = new Set(hints.map(({ date }) => date)).size
  return (
    <HintRow words={words} title={words.label} note={formatCount(days, 'Tag', 'Tage')}>
      <Days>
        {hints.map((hint, index) => (
          <li key={index}>
            <b>{shortDate(hint.date)}</b> {describeHint(hint).text}
          </li>
        ))}
      </Days>
    </HintRow>
  )
}

type HintRowProps = {
  readonly words: HintWords
  readonly title: string
  readonly note?: string
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** A line that opens to what there is to say. */
function HintRow({ words: { tone, paragraph }, title, note, isOpen = false, children }: HintRowProps) {
  return (
    <li>
      <details open={isOpen}>
        <Summary>
          <Title>
            <StatusLine icon={tone === 'alarm' ? 'warning' : 'info'} tone={tone}>
              {title}
            </StatusLine>
            {note === undefined ? null : <span>{note}</span>}
            <span>{paragraph}</span>
          </Title>
          <Icon name="next" size={18} />
        </Summary>
        <Body>{children}</Body>
      </details>
    </li>
  )
}

type HintsOfKind = readonly [Hint, ...Hint[]]

/** In the order in which each kind comes first, those to be quiet about at the end; a kind may be both, before and after a new plan. */
function groupByKind(hints: readonly Hint[]): readonly HintsOfKind[] {
  const groups = new Map<string, [Hint, ...Hint[]]>()
  for (const hint of hints) {
    const group = groups.get(keyOf(hint))
    if (group === undefined) groups.set(keyOf(hint), [hint])
    else group.push(hint)
  }
  const isQuiet = ([hint]: HintsOfKind): boolean => describeHint(hint).tone === 'quiet'
  return [...groups.values()].toSorted((a, b) => Number(isQuiet(a)) - Number(isQuiet(b)))
}

function keyOf(hint: Hint): string {
  return `${hint.kind} ${describeHint(hint).tone}`
}

const List = styled('ul')(({ theme }) => ({
  borderRadius: 12,
  background: theme.vars.palette.background.raised,
  '& > li': { padding: '2px 16px' },
  '& > li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}))

const Title = styled('span')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 12,
  fontSize: '0.875rem',
  color: theme.vars.palette.text.secondary,
}))

const Summary = styled('summary')({
  minHeight: 44,
  padding: '4px 0',
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

const Body = styled('div')({ maxWidth: '70ch', paddingBottom: 12, fontSize: '0.9375rem', lineHeight: 1.45 })

const Days = styled('ul')({
  display: 'grid',
  gap: 6,
  '& b': { fontVariantNumeric: 'tabular-nums', marginRight: 4 },
})
