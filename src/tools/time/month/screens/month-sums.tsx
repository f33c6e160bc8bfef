import { styled } from '@mui/material/styles'
import { QuietText } from '#ui/card'
import { addMonths, nameOfMonth } from '#base/calendar/calendar-month'
import { formatBalance, formatDuration, formatHours } from '../../words/format-duration.ts'
import { FigureText } from '../../frame/screens/figure-text.tsx'
import type { MonthSheet } from '../month-sheet.ts'

/** The totals of the month, and how the balance continues from the month before. */
export function MonthSums({ sheet }: { readonly sheet: MonthSheet }) {
  return (
    <div>
      <Sums sheet={sheet} />
      {sheet.offHours === undefined ? null : <OffHours>{sheet.offHours}</OffHours>}
    </div>
  )
}

function Sums({ sheet }: { readonly sheet: MonthSheet }) {
  const { sum, carried, balance, hasPlan, month } = sheet
  if (!hasPlan) {
    return (
      <Figures aria-label="Summen" isSingle>
        <Figure name="Ist" value={formatHours(sum.actual)} detail="ohne Plan kein Soll" />
      </Figures>
    )
  }
  return (
    <Figures aria-label="Summen">
      <Figure
        name="Ist"
        value={formatHours(sum.actual)}
        detail={sum.target === sum.planned ? 'ohne Pausen' : 'bis heute, ohne Pausen'}
      />
      <Figure
        name="Soll"
        value={formatDuration(sum.target)}
        detail={
          sum.target === sum.planned ? 'ganzer Monat' : `bis gestern, ganzer Monat ${formatDuration(sum.planned)}`
        }
      />
      <Figure name="Im Monat" value={formatBalance(sum.change)} detail={changeText(sheet)} />
      <Figure
        name="Saldo"
        value={formatBalance(balance)}
        detail={`Übertrag ${nameOfMonth(addMonths(month, -1))} ${formatBalance(carried)}`}
      />
    </Figures>
  )
}

function changeText({ sum }: MonthSheet): string {
  return sum.corrections === 0 ? 'Ist − Soll' : `Korrekturen ${formatBalance(sum.corrections)}`
}

function Figure(props: { readonly name: string; readonly value: string; readonly detail: string }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd className="value">
        <FigureText text={props.value} />
      </dd>
      <dd className="detail">{props.detail}</dd>
    </div>
  )
}

const OffHours = styled(QuietText)({ marginTop: 8 })

const Figures = styled('dl')<{ readonly isSingle?: boolean }>(({ theme, isSingle = false }) => ({
  display: 'grid',
  gridTemplateColumns: isSingle ? '1fr' : 'repeat(4, 1fr)',
  gap: 1,
  margin: 0,
  overflow: 'hidden',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 16,
  background: theme.vars.palette.divider,
  fontVariantNumeric: 'tabular-nums',
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: isSingle ? '1fr' : '1fr 1fr' },
  '& > div': { padding: '14px 20px', background: theme.vars.palette.background.paper },
  '& dt': { fontSize: '0.875rem', fontWeight: 600, color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0 },
  '& .value': { fontSize: '1.5rem', lineHeight: 1.25, fontWeight: 700 },
  '& .detail': { fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('md')]: { '& > div': { padding: '10px 16px' } },
}))
