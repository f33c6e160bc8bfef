/** A year of the working-time account at a glance: a line for each month, which leads to it. */
import { styled } from '@mui/material/styles'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { nameOfMonth } from '#base/calendar/calendar-month'
import { Button, IconButton } from '#ui/button'
import { Cluster, HiddenText, QuietText } from '#ui/card'
import { downloadText } from '#ui/files/download'
import { Link, StepLink } from '#ui/link'
import { PrintButton } from '#ui/page/print-sheet'
import { useAccount } from '../../account/screens/use-account.ts'
import { previousIcon } from '../../frame/screens/time-icons.ts'
import { TimePage } from '../../frame/screens/time-page.tsx'
import { useTimeData } from '../../frame/screens/use-time-data.ts'
import { monthPath, yearPath } from '../../paths.ts'
import { endSentence, formatBalance, formatDuration, formatHours } from '../../words/format-duration.ts'
import { YearSheet } from './year-sheet.tsx'
import { AccountFrame } from './month-table.tsx'
import { accountFileName, yearCsv, accountYear, type AccountYear, type YearMonth } from '../account-csv.ts'

export function YearScreen() {
  const data = useTimeData()
  const account = useAccount(data)
  const { year: asked = '' } = useParams()
  const year = Number(/^(19[7-9]\d|2[01]\d\d)$/.test(asked) ? asked : data.today.slice(0, 4))
  const shown = useMemo(() => accountYear(year, account, data.today), [year, account, data.today])
  return (
    <TimePage heading="Jahr" title={`Jahr ${year}`}>
      <Bar>
        <Years aria-label="Jahr">
          <IconButton icon={previousIcon} label={`Jahr ${year - 1}`} component={StepLink} to={yearPath(year - 1)} />
          <span aria-current="date">{year}</span>
          <IconButton icon="next" label={`Jahr ${year + 1}`} component={StepLink} to={yearPath(year + 1)} />
        </Years>
        <Cluster>
          <Button
            variant="secondary"
            icon="download"
            onClick={() => downloadText(accountFileName(String(year)), yearCsv(shown), 'text/csv')}
          >
            Jahr (CSV)
          </Button>
          <PrintButton />
        </Cluster>
      </Bar>
      <Frame>
        <YearTable year={shown} />
      </Frame>
      <Notes year={shown} />
      <YearSheet year={shown} />
    </TimePage>
  )
}

function YearTable({ year: { year, months, sum, balance } }: { readonly year: AccountYear }) {
  return (
    <table>
      <caption>
        <HiddenText>Arbeitszeitkonto {year}</HiddenText>
      </caption>
      <thead>
        <tr>
          <th scope="col">Monat</th>
          <th scope="col">Soll (Std.)</th>
          <th scope="col">Ist</th>
          <th scope="col" className="corrections">
            Korrekturen
          </th>
          <th scope="col">Saldo</th>
        </tr>
      </thead>
      <tbody>
        {months.map((row) => (
          <MonthRow key={row.month} row={row} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Summe</th>
          <td>{formatDuration(sum.target)}</td>
          <td>{formatDuration(sum.actual)}</td>
          <td className="corrections">{formatBalance(sum.corrections)}</td>
          <td>{formatBalance(balance)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Of a month to come only its target is known, and it does not count yet. */
function MonthRow({ row }: { readonly row: YearMonth }) {
  const { month, state, target, planned, actual, corrections, balance } = row
  const isAhead = state === 'ahead'
  return (
    <tr
      className={state === 'running' ? 'now' : isAhead ? 'calm' : ''}
      {...(state === 'running' ? { 'aria-current': 'date' as const } : {})}
    >
      <th scope="row">
        <Link to={monthPath(month)}>{nameOfMonth(month)}</Link>
      </th>
      <td>{isAhead ? planned > 0 && `(${formatDuration(planned)})` : formatDuration(target)}</td>
      <td>{isAhead ? null : formatDuration(actual)}</td>
      <td className="corrections">{isAhead || corrections === 0 ? null : formatBalance(corrections)}</td>
      <td>
        {isAhead ? null : formatBalance(balance)}
        {isAhead || corrections === 0 ? null : <span className="below">Korr. {formatBalance(corrections)}</span>}
      </td>
    </tr>
  )
}

function Notes({ year: { year, months, carried, uncounted } }: { readonly year: AccountYear }) {
  const running = months.find(({ state }) => state === 'running')
  return (
    <div>
      <QuietText>
        Saldo Ende {year - 1}: {endSentence(formatHours(carried, 'signed'))} Saldo ist der davor, plus Ist, minus Soll,
        plus Korrekturen.
      </QuietText>
      {running === undefined ? null : (
        <QuietText>
          {nameOfMonth(running.month)} zählt bis jetzt, das Soll bis gestern. In Klammern: was noch kommt.
        </QuietText>
      )}
      {uncounted === 0 ? null : (
        <QuietText>{formatHours(uncounted)} vor dem ersten Plan stehen im Ist und zählen nicht zum Saldo.</QuietText>
      )}
    </div>
  )
}

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
})

const Years = styled('nav')({
  display: 'flex',
  alignItems: 'center',
  marginLeft: -12,
  fontSize: '1.25rem',
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
})

/** On a phone corrections stand below the balance. */
const Frame = styled(AccountFrame)(({ theme }) => ({
  '& .below': { display: 'none', fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('sm')]: { '& .corrections': { display: 'none' }, '& .below': { display: 'block' } },
}))
