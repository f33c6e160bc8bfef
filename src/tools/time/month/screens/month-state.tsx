import { styled } from '@mui/material/styles'
import { formatInstant } from '#base/text/format'
import { Button } from '#ui/button'
import { Card, Cluster } from '#ui/card'
import { StatusLine } from '#ui/page/status-line'
import type { Account } from '../../account/account.ts'
import { formatMonth, nameOfMonth } from '#base/calendar/calendar-month'
import { deviationOf, figuresOf, type Deviation } from '../../clock/closings.ts'
import { formatBalance, formatDuration, formatHours } from '../../words/format-duration.ts'
import type { Closing } from '../../model.ts'
import { MONTH_STATE_ID, type useClosing } from '../../clock/screens/use-closing.ts'

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
