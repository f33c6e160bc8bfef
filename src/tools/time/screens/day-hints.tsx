/** What the law on working time says to a day. */
import { styled } from '@mui/material/styles'
import { useMemo } from 'react'
import { Icon } from '#ui/icon'
import { dateOfDay, dayNumber } from '../calendar-day.ts'
import { describeHint } from '../describe-hint.ts'
import { findHints } from '../find-hints.ts'
import { findShifts } from '../find-shifts.ts'
import { dateOf, type LocalDate } from '../zoned.ts'
import { useSettings } from './use-settings.ts'
import type { TimeData } from './use-time-data.ts'

/** Days around the one that is shown: shifts before it decide how much rest there was. */
const DAYS_BEFORE = 3

export function DayHints({ data, date }: { readonly data: TimeData; readonly date: LocalDate }) {
  const { hasHints, isStrictDay } = useSettings()
  const { entries } = data
  const hints = useMemo(() => {
    const from = dateOfDay(dayNumber(date) - DAYS_BEFORE)
    const to = dateOfDay(dayNumber(date) + 1)
    const near = entries.filter(({ start }) => dateOf(start) >= from && dateOf(start) <= to)
    return findHints(findShifts(near), { isStrictDay }).filter((hint) => hint.date === date)
  }, [entries, date, isStrictDay])
  if (!hasHints || hints.length === 0) return null
  return (
    <List aria-label="Hinweise">
      {hints.map((hint) => {
        const { text, paragraph, tone } = describeHint(hint)
        return (
          <Item key={hint.kind}>
            <Icon name={tone === 'alarm' ? 'warning' : 'info'} size={20} />
            <span>
              {text} <Paragraph>{paragraph}</Paragraph>
            </span>
          </Item>
        )
      })}
    </List>
  )
}

const List = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  padding: '12px 16px',
  borderRadius: 16,
  background: theme.vars.palette.background.raised,
}))

const Item = styled('li')({ display: 'flex', gap: 10, '& svg': { flexShrink: 0, marginTop: 2 } })

const Paragraph = styled('span')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  whiteSpace: 'nowrap',
}))
