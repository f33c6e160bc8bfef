/** The hours of a customer or project in a range, with their rates and amounts: on the screen, on paper and as a file. */
import { useContext } from 'react'
import { compareTexts, formatDate } from '#base/text/format'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { Detail } from '#ui/detail'
import { downloadText } from '#ui/files/download'
import { Select } from '#ui/form/select'
import { PageFrameContext } from '#ui/page/page'
import { PrintButton } from '#ui/page/print-sheet'
import { TimePage } from '../../frame/screens/time-page.tsx'
import { REPORTS_PATH } from '../../paths.ts'
import { formatEuros } from '../../rates/euros.ts'
import { formatDuration } from '../../words/format-duration.ts'
import { hoursCsv, type HoursLine, type HoursSheet, type SheetGroup } from '../hours-sheet.ts'
import { reportFileName } from '../report-csv.ts'
import { HoursPaper } from './hours-paper.tsx'
import { ControlGrid, RangeDays, rangeOptions } from './report-controls.tsx'
import { NumberCell, NumberHead, ReportFrame } from './report-table.tsx'
import { useHoursSheet, type ShownHours } from './use-hours-sheet.ts'

export function HoursSheetScreen() {
  const { backWithin } = useContext(PageFrameContext)
  const shown = useHoursSheet()
  const { sheet, days, notes, innerNotes } = shown
  return (
    <TimePage heading="Stundenblatt" back={backWithin?.(REPORTS_PATH)}>
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
