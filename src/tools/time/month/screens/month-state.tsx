import { styled } from '@mui/material/styles'
import { formatInstant } from '#base/text/format'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText } from '#ui/card'
import { StatusLine } from '#ui/page/status-line'
import { formatMonth, nameOfMonth, addMonths } from '#base/calendar/calendar-month'
import type { Account } from '../../account/account.ts'
import { deviationOf, figuresOf, type Deviation } from '../../clock/closings.ts'
import { formatBalance, formatDuration, formatHours } from '../../words/format-duration.ts'
import type { Closing } from '../../model.ts'
import { MONTH_STATE_ID, type useClosing } from '../../clock/screens/use-closing.ts'
import { FigureText } from '../../frame/screens/figure-text.tsx'
import type { MonthSheet } from '../month-sheet.ts'

type MonthStateProps = {
  readonly closing: Closing
  readonly account: Account
  readonly actions: ReturnType<typeof useClosing>
}

/** That a month is closed, and how far it is away from what it was then. */
export function MonthState({ closing, account, actions }: MonthStateProps) {
  const { month, closedAt } = closing
  const deviation = deviationOf(closing, figuresOf(account, month))
  return (
    <State id={MONTH_STATE_ID} tabIndex={-1} aria-label="Abschluss">
      <div>
        <StatusLine icon="check" tone={deviation === undefined ? 'good' : 'quiet'}>
          {formatMonth(month)} abgeschlossen am {formatInstant(closedAt)}
        </StatusLine>
        {deviation === undefined ? (
          <p>Ändern kannst du trotzdem: Dann steht hier, um wie viel der Monat abweicht.</p>
        ) : (
          <>
            <StatusLine icon="warning" tone="alarm">
              {describeDeviation(nameOfMonth(month), deviation)}
            </StatusLine>
            <Comparison deviation={deviation} />
          </>
        )}
      </div>
      <Cluster>
        <Button variant="quiet" icon="undo" onClick={actions.reopen}>
          Wieder öffnen
        </Button>
        {deviation === undefined ? null : (
          <Button variant="secondary" icon="check" onClick={actions.closeAnew}>
            Neu abschließen
          </Button>
        )}
      </Cluster>
    </State>
  )
}

function describeDeviation(name: string, { month, balance, closed, now }: Deviation): string {
  if (month !== 0) return `${name} weicht um ${formatHours(month, 'signed')} ab`
  if (closed.actual !== now.actual || closed.target !== now.target || closed.corrections !== now.corrections)
    return `${name} hat sich geändert, das Ergebnis ist dasselbe`
  return `Der Saldo vor ${name} weicht um ${formatHours(balance, 'signed')} ab`
}

function Comparison({ deviation: { closed, now } }: { readonly deviation: Deviation }) {
  const rows = [
    { name: 'Ist', key: 'actual', format: formatDuration },
    { name: 'Soll', key: 'target', format: formatDuration },
    { name: 'Korrekturen', key: 'corrections', format: formatBalance },
    { name: 'Saldo', key: 'balance', format: formatBalance },
  ] as const
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">Wert</th>
          <th scope="col">beim Abschluss</th>
          <th scope="col">jetzt</th>
        </tr>
      </thead>
      <tbody>
        {rows
          .filter(({ key }) => closed[key] !== now[key])
          .map(({ name, key, format }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{format(closed[key])}</td>
              <td>{format(now[key])}</td>
            </tr>
          ))}
      </tbody>
    </Table>
  )
}

const State = styled(Card)(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 24px',
  padding: '12px 20px',
  [theme.breakpoints.down('sm')]: { padding: '12px 16px' },
  '& > div:first-of-type': { display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0, flex: '1 1 280px' },
  '& p': { fontSize: '0.875rem', color: theme.vars.palette.text.secondary },
}))

const Table = styled('table')(({ theme }) => ({
  alignSelf: 'flex-start',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '2px 0 2px 16px', textAlign: 'right', fontWeight: 'inherit' },
  '& th:first-of-type': { paddingLeft: 0, textAlign: 'left' },
  '& th': { color: theme.vars.palette.text.secondary },
}))

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
