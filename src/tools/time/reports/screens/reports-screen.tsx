/** How the time was spent: sums by project, tag, week or month as a chart, a table, a file and on paper. */
import { styled } from '@mui/material/styles'
import { formatDate } from '#base/text/format'
import { BarChart } from '#ui/picture/bar-chart'
import { Button, LinkButton } from '#ui/button'
import { Card, HiddenText, QuietText, SectionTitle, Stack } from '#ui/card'
import { downloadText } from '#ui/files/download'
import { EmptyState } from '#ui/list/empty-state'
import { Link } from '#ui/link'
import { Menu } from '#ui/menu'
import { PrintButton, printPage } from '#ui/page/print-sheet'
import { printIcon } from '#ui/page/tool-icons'
import { describeAhead } from '../describe-report.ts'
import { listedEntries } from '../listed-entries.ts'
import { formatDuration, formatHours, formatSpokenDuration } from '../../words/format-duration.ts'
import { hourTicks } from '../report-chart.ts'
import { HOURS_SHEET_PATH, IMPORT_PATH, TODAY_PATH } from '../../paths.ts'
import { entriesCsv, reportFileName, summaryCsv } from '../report-csv.ts'
import { ReportControls } from './report-controls.tsx'
import { ReportSheet } from './report-sheet.tsx'
import { hasTwoTimes, ReportTable } from './report-table.tsx'
import { FigureText } from '../../frame/screens/figure-text.tsx'
import { TimePage } from '../../frame/screens/time-page.tsx'
import { useReport, type ShownReport } from './use-report.ts'
import { useBilling } from '../../rates/screens/use-billing.ts'
import { writeReportView, type ReportView } from '../report-view.ts'

export function ReportsScreen() {
  const shown = useReport()
  if (shown.entries.length === 0) {
    return (
      <TimePage heading="Auswertung">
        <NothingYet />
      </TimePage>
    )
  }
  return (
    <TimePage heading="Auswertung">
      <Card aria-labelledby="sums">
        <Sums shown={shown} />
      </Card>
      <ReportControls view={shown.view} days={shown.days} names={shown.names} onChange={shown.change} />
      {shown.report.rows.length === 0 ? <NothingHere shown={shown} /> : <Details shown={shown} />}
      <ReportSheet {...shown} />
    </TimePage>
  )
}

function NothingYet() {
  return (
    <EmptyState
      icon={chartIcon}
      title="Noch nichts auszuwerten"
      actions={
        <>
          <LinkButton variant="secondary" to={IMPORT_PATH}>
            Zeiten importieren
          </LinkButton>
          <LinkButton to={TODAY_PATH}>Zur Stempeluhr</LinkButton>
        </>
      }
    >
      Sobald du Zeiten erfasst hast, siehst du hier, wohin sie gegangen sind. Zum Beispiel: „Website 12:30 Std., davon
      diese Woche 4:15“.
    </EmptyState>
  )
}

function Sums({ shown }: { readonly shown: ShownReport }) {
  const { days, report } = shown
  return (
    <Head>
      <div>
        <SectionTitle id="sums">
          {formatDate(days.from)} – {formatDate(days.to)}
        </SectionTitle>
        <Figures>
          <Figure name="Arbeitszeit" minutes={report.total.work} hasUnit />
          {hasTwoTimes(report.rows, report.total) ? <Figure name="Projektzeit" minutes={report.total.project} /> : null}
        </Figures>
      </div>
      <Ways>
        <PrintButton />
        <Button variant="secondary" icon="download" onClick={() => downloadEntries(shown)}>
          Einträge (CSV)
        </Button>
        <ReportMenu shown={shown} />
      </Ways>
    </Head>
  )
}

type FigureProps = { readonly name: string; readonly minutes: number; readonly hasUnit?: boolean }

function Figure({ name, minutes, hasUnit = false }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span aria-hidden="true">
          <FigureText text={hasUnit ? formatHours(minutes) : formatDuration(minutes)} />
        </span>
        <HiddenText>{formatSpokenDuration(minutes)}</HiddenText>
      </dd>
    </div>
  )
}

function downloadEntries({ view, days, names, entries }: ShownReport): void {
  const csv = entriesCsv(listedEntries({ ...view, entries, days }), names)
  downloadText(reportFileName('Zeiten', days), csv, 'text/csv')
}

function ReportMenu({ shown }: { readonly shown: ShownReport }) {
  const { view, days, report, notes } = shown
  const { isUsed } = useBilling()
  return (
    <Menu
      label="Mehr zur Auswertung"
      entries={[
        {
          icon: 'download',
          text: 'Summen als Tabelle (CSV)',
          onClick: () =>
            downloadText(reportFileName('Auswertung', days), summaryCsv(report, view.group, notes), 'text/csv'),
        },
        {
          icon: 'download',
          text: 'Einträge als Tabelle (CSV)',
          onClick: () => downloadEntries(shown),
        },
        { icon: printIcon, text: 'Drucken', onClick: printPage },
        ...(isUsed
          ? [{ icon: printIcon, text: 'Stundenblatt für Kunden', component: Link, to: hoursSheetPath(view) } as const]
          : []),
        { icon: 'plus', text: 'Zeiten importieren', startsGroup: true, component: Link, to: IMPORT_PATH },
      ]}
    />
  )
}

/** The sheet of the same range, and of the project that is shown. */
function hoursSheetPath({ range, days, projectId }: ReportView): string {
  const words = writeReportView({ range, days, group: 'project', projectId, tagId: undefined })
  return `${HOURS_SHEET_PATH}?${new URLSearchParams(words).toString()}`
}

function NothingHere({ shown: { view, change, report } }: { readonly shown: ShownReport }) {
  const isFiltered = view.projectId !== undefined || view.tagId !== undefined
  return (
    <EmptyState
      icon={chartIcon}
      title={isFiltered ? 'Nichts, was dazu passt' : 'Nichts in diesem Zeitraum'}
      actions={
        isFiltered ? (
          <Button variant="primary" onClick={() => change({ projectId: undefined, tagId: undefined })}>
            Alle Einträge zeigen
          </Button>
        ) : (
          <Button variant="primary" onClick={() => change({ range: 'year', days: undefined })}>
            Dieses Jahr zeigen
          </Button>
        )
      }
    >
      {report.ahead > 0
        ? describeAhead(report.ahead)
        : isFiltered
          ? 'In diesem Zeitraum gibt es Einträge höchstens mit anderem Projekt oder Schlagwort.'
          : 'Wähl einen anderen Zeitraum, zum Beispiel „Dieses Jahr“.'}
    </EmptyState>
  )
}

function Details({ shown: { report, view, notes } }: { readonly shown: ShownReport }) {
  const most = Math.max(
    ...report.columns.map(({ segments }) => segments.reduce((sum, { minutes }) => sum + minutes, 0)),
  )
  return (
    <>
      <Card aria-labelledby="course">
        <SectionTitle id="course">Verlauf</SectionTitle>
        <BarChart
          label="Projektzeit im Verlauf"
          series={report.projects}
          columns={report.columns.map((column) => ({
            ...column,
            segments: column.segments.map(({ key, minutes }) => ({ key, value: minutes })),
          }))}
          ticks={hourTicks(most)}
          format={formatDuration}
        />
      </Card>
      <Card aria-label="Tabelle">
        <Stack gap={2}>
          <ReportTable report={report} group={view.group} />
          <Stack gap={1}>
            {notes.map((note) => (
              <QuietText key={note}>{note}</QuietText>
            ))}
          </Stack>
        </Stack>
      </Card>
    </>
  )
}

const chartIcon = { path: 'M4 20h16M6.500 16.500v-6m5.500 6v-11m5.500 11v-8' }

const Head = styled('div')({ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 8 })

/** On a phone all of them are in the menu. */
const Ways = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  [theme.breakpoints.down('md')]: { '& > :not(:last-child)': { display: 'none' } },
}))

const Figures = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 32px',
  margin: '8px 0 0',
  '& dt': { color: theme.vars.palette.text.secondary, fontSize: '0.875rem', fontWeight: 600 },
  '& dd': { margin: 0, fontSize: '2rem', lineHeight: 1.15, fontWeight: 750, fontVariantNumeric: 'tabular-nums' },
  // Both of a year side by side on a phone.
  [theme.breakpoints.down('sm')]: { columnGap: 20, '& dd': { fontSize: '1.625rem' } },
}))
