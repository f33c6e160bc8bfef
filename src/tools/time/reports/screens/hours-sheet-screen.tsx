/** The hours of a customer or project in a range, with their rates and amounts: on the screen, on paper and as a file. */
import { useMemo } from 'react'
import { compareTexts, formatDate } from '#base/text/format'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { Detail } from '#ui/detail'
import { downloadText } from '#ui/files/download'
import { Select } from '#ui/form/select'
import { PrintButton, PrintSheet } from '#ui/page/print-sheet'
import { styled } from '@mui/material/styles'
import { useLocation, useNavigate } from 'react-router'
import { useDocuments } from '#documents/client'
import { TimePage } from '../../frame/screens/time-page.tsx'
import { formatEuros } from '../../rates/euros.ts'
import { formatDuration } from '../../words/format-duration.ts'
import {
  hoursCsv,
  type HoursLine,
  type HoursSheet,
  type SheetGroup,
  buildHoursSheet,
  describeInner,
  describeRoundedHours,
  customerOfSheet,
  isOnSheet,
  readHoursView,
  writeHoursView,
  type HoursView,
} from '../hours-sheet.ts'
import { reportFileName } from '../report-csv.ts'
import { ControlGrid, RangeDays, rangeOptions } from './report-controls.tsx'
import { NumberCell, NumberHead, ReportFrame } from './report-table.tsx'
import { projectsCollection } from '../../collections.ts'
import { useSettings, useTimeData } from '../../frame/screens/use-time-data.ts'
import { useBilling } from '../../rates/screens/use-billing.ts'
import { daysOfView, NOTHING } from '../report-view.ts'

export function HoursSheetScreen() {
  const shown = useHoursSheet()
  const { sheet, days, notes, innerNotes } = shown
  return (
    <TimePage heading="Stundenblatt">
      <HoursControls shown={shown} />
      <Card aria-labelledby="hours">
        <SectionTitle id="hours">
          {formatDate(days.from)} – {formatDate(days.to)}
        </SectionTitle>
        {sheet.lines.length === 0 ? (
          <QuietText>In diesem Zeitraum gibt es nichts abzurechnen.</QuietText>
        ) : (
          <Stack gap={2}>
            <HoursTable sheet={sheet} />
            <Cluster>
              <PrintButton />
              <Button
                variant="secondary"
                icon="download"
                onClick={() => downloadText(reportFileName('Stundenblatt', days), hoursCsv(sheet), 'text/csv')}
              >
                Stundenblatt (CSV)
              </Button>
            </Cluster>
          </Stack>
        )}
        {[...notes, ...innerNotes].map((note) => (
          <QuietText key={note}>{note}</QuietText>
        ))}
      </Card>
      <HoursPaper {...shown} />
    </TimePage>
  )
}

const groupOptions = [
  { value: 'day', text: 'Tag' },
  { value: 'project', text: 'Projekt' },
] as const satisfies readonly { readonly value: SheetGroup; readonly text: string }[]

function HoursControls({ shown: { view, days, projects, customers, change } }: { readonly shown: ShownHours }) {
  const chosen = view.customerId === undefined ? `projekt:${view.projectId ?? ''}` : `kunde:${view.customerId}`
  const options = [
    { value: 'projekt:', text: 'Alles Abrechenbare' },
    { value: `projekt:${NOTHING}`, text: 'Ohne Projekt' },
    ...namedOptions('kunde:', '', customers),
    ...namedOptions('projekt:', 'Projekt ', [...projects.values()]),
  ]
  const isGone = options.every(({ value }) => value !== chosen)
  return (
    <div role="group" aria-label="Was das Stundenblatt zeigt">
      <ControlGrid>
        <Select
          label="Zeitraum"
          name="range"
          options={rangeOptions}
          value={view.range}
          onChange={(range) => change({ range, days: range === 'free' ? days : undefined })}
        />
        <Select
          label="Für"
          name="scope"
          options={isGone ? [...options, { value: chosen, text: 'Gelöscht' }] : options}
          value={chosen}
          onChange={(value) => {
            const id = value.slice(value.indexOf(':') + 1)
            if (value.startsWith('kunde:')) change({ customerId: id, projectId: undefined })
            else change({ customerId: undefined, projectId: id === '' ? undefined : id })
          }}
        />
        <Select
          label="Eine Zeile je"
          name="group"
          options={groupOptions}
          value={view.group}
          onChange={(group) => change({ group })}
        />
        {view.range === 'free' ? <RangeDays days={days} onChange={(next) => change({ days: next })} /> : null}
      </ControlGrid>
    </div>
  )
}

function namedOptions(kind: string, before: string, items: readonly { readonly id: string; readonly name: string }[]) {
  return items
    .map(({ id, name }) => ({ value: `${kind}${id}`, text: `${before}${name}` }))
    .toSorted((a, b) => compareTexts(a.text, b.text))
}

function HoursTable({ sheet }: { readonly sheet: HoursSheet }) {
  return (
    <ReportFrame>
      <caption>Abrechenbare Stunden</caption>
      <thead>
        <tr>
          <th scope="col">Leistung</th>
          <NumberHead>Stunden</NumberHead>
          <NumberHead isWideOnly>Satz</NumberHead>
          <NumberHead>Betrag</NumberHead>
        </tr>
      </thead>
      <tbody>
        {sheet.lines.map((line) => (
          <LineRow key={line.key} line={line} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Summe</th>
          <NumberCell>{formatDuration(sheet.minutes)}</NumberCell>
          <NumberCell isWideOnly />
          <NumberCell>{formatEuros(sheet.cents)}</NumberCell>
        </tr>
      </tfoot>
    </ReportFrame>
  )
}

function LineRow({ line: { date, project, notes, minutes, rate, cents } }: { readonly line: HoursLine }) {
  const words = [...(date === undefined ? [] : [project]), ...notes].filter((text) => text !== '').join(' · ')
  return (
    <tr>
      <th scope="row">
        {date === undefined ? project || 'Ohne Projekt' : formatDate(date)}
        {words === '' ? null : <Detail>{words}</Detail>}
      </th>
      <NumberCell>{formatDuration(minutes)}</NumberCell>
      <NumberCell isWideOnly>{rate === undefined ? '–' : formatEuros(rate)}</NumberCell>
      <NumberCell>{cents === undefined ? '–' : formatEuros(cents)}</NumberCell>
    </tr>
  )
}

/** The hours sheet on A4: sender, customer, the lines and their sum. */
function HoursPaper({ sheet, view, days, sender, customer, notes }: ShownHours) {
  const isByDay = view.group === 'day'
  return (
    <PrintSheet title="Stundenblatt" detail={`${formatDate(days.from)} bis ${formatDate(days.to)}`}>
      {() => (
        <>
          {sender === '' ? null : <Lines>{sender}</Lines>}
          {customer === undefined ? null : <Lines>{[customer.name, customer.address ?? ''].join('\n').trim()}</Lines>}
          <table>
            <thead>
              <tr>
                {isByDay ? <th>Tag</th> : null}
                <th>Projekt</th>
                {isByDay ? <th>Leistung</th> : null}
                <th className="number">Stunden</th>
                <th className="number">Satz</th>
                <th className="number">Betrag</th>
              </tr>
            </thead>
            <tbody>
              {sheet.lines.map((line) => (
                <tr key={line.key}>
                  {line.date === undefined ? null : <td>{formatDate(line.date)}</td>}
                  <td>{line.project}</td>
                  {isByDay ? <td>{line.notes.join(', ')}</td> : null}
                  <td className="number">{formatDuration(line.minutes)}</td>
                  <td className="number">{line.rate === undefined ? '' : formatEuros(line.rate)}</td>
                  <td className="number">{line.cents === undefined ? '' : formatEuros(line.cents)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td colSpan={isByDay ? 3 : 1}>Summe</td>
                <td className="number">{formatDuration(sheet.minutes)}</td>
                <td className="number" colSpan={2}>
                  {formatEuros(sheet.cents)}
                </td>
              </tr>
            </tfoot>
          </table>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </>
      )}
    </PrintSheet>
  )
}

const Lines = styled('p')({ whiteSpace: 'pre-line', '&&': { margin: '4mm 0' } })

type ShownHours = ReturnType<typeof useHoursSheet>

/** The hours sheet that the address asks for. */
function useHoursSheet() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { entries, today } = useTimeData()
  const { rounding, sender } = useSettings()
  const { rates, customers } = useBilling()
  const stored = useDocuments(projectsCollection)
  const projects = useMemo(() => new Map(stored.map((project) => [project.id, project])), [stored])
  const view = useMemo(() => {
    const params = new URLSearchParams(search)
    return readHoursView((name) => params.get(name))
  }, [search])
  const days = useMemo(() => daysOfView(view, today), [view, today])
  const sheet = useMemo(() => {
    const { group } = view
    const isAsked = isOnSheet(view, projects)
    return buildHoursSheet({ entries, projects, rates, rounding, today, days, group, isAsked })
  }, [entries, projects, rates, rounding, today, days, view])
  // Another look at the same page: the way back leads out of it.
  const change = (fields: Partial<HoursView>): void => {
    const next = new URLSearchParams(writeHoursView({ ...view, ...fields })).toString()
    void navigate({ search: next }, { replace: true, preventScrollReset: true })
  }
  return {
    ...{ view, change, days, sheet, projects, customers, sender },
    customer: customerOfSheet(view, projects, customers),
    /** What the paper says, too; and what only the user sees. */
    notes: describeRoundedHours(rounding),
    innerNotes: describeInner(sheet),
  }
}
