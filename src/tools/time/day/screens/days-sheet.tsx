/** Days on paper: what they are, their entries and sums, without the frame of the app. */
import { formatDate } from '#base/text/format'
import { useDocuments } from '#documents/client'
import { PrintSheet } from '#ui/page/print-sheet'
import type { Account, DayAccount } from '../../account/account.ts'
import { DELETED_PROJECT } from '../../catalog/catalog.ts'
import { kindLabels, projectsCollection, tagsCollection } from '../../collections.ts'
import { describePart } from '../day-rows.ts'
import { formatDayName } from '../../words/format-day-name.ts'
import { formatDuration, formatHours } from '../../words/format-duration.ts'
import { nameDayOff, nameHoliday } from '../../words/name-day-off.ts'
import { partEnd, partStart, type DayPart } from '../../worked/split-at-midnight.ts'
import type { LocalDate } from '#base/calendar/zoned'

type DaysSheetProps = {
  readonly title: string
  readonly days: readonly LocalDate[]
  readonly account: Account
  readonly today: LocalDate
}

export function DaysSheet({ title, ...rest }: DaysSheetProps) {
  const from = formatDate(rest.days.at(0) ?? '')
  const to = formatDate(rest.days.at(-1) ?? '')
  return (
    <PrintSheet title={title} detail={from === to ? from : `${from} bis ${to}`}>
      {() => <Days {...rest} />}
    </PrintSheet>
  )
}

function Days({ days, account, today }: Omit<DaysSheetProps, 'title'>) {
  const isOne = days.length === 1
  const all = days.map((date) => account.day(date))
  const sum = (of: (day: DayAccount) => number): number => all.reduce((total, day) => total + of(day), 0)
  const sums = {
    work: account.sum(days.at(0) ?? today, days.at(-1) ?? today).actual,
    target: sum(({ target }) => target),
    breaks: sum(({ date, breaks }) => (date > today ? 0 : breaks)),
    deducted: sum(({ date, deducted }) => (date > today ? 0 : deducted)),
  }
  return (
    <>
      {all.map((day) => (
        <section key={day.date}>
          {isOne ? null : <h2>{formatDayName(day.date, today)}</h2>}
          {namesOf(day).map((text) => (
            <p key={text}>{text}</p>
          ))}
          {day.parts.length === 0 ? <p>Nichts eingetragen.</p> : <Parts parts={day.parts} />}
          {day.parts.length === 0 ? null : <p>{day.date > today ? describeAhead(day) : describeSums(day)}</p>}
        </section>
      ))}
      {isOne ? null : (
        <section>
          <h2>Zusammen</h2>
          <p>{describeSums(sums)}</p>
        </section>
      )}
    </>
  )
}

/** What makes it a day with less or nothing to do. */
function namesOf({ holiday, absences }: DayAccount): readonly string[] {
  return [...(holiday === undefined ? [] : [`Feiertag: ${nameHoliday(holiday)}`]), ...absences.map(nameDayOff)]
}

/** Of a day to come (B15). */
function describeAhead({ work }: DayAccount): string {
  return `${formatHours(work)} zählen erst an dem Tag`
}

type Sums = Pick<DayAccount, 'work' | 'target' | 'breaks' | 'deducted'>

/** What is deducted stands there too: the times of the entries are without it. */
function describeSums({ work, target, breaks, deducted }: Sums): string {
  const of = target > 0 ? ` von ${formatDuration(target)}` : ''
  const rest = [
    ...(breaks > 0 ? [`, Pause ${formatHours(breaks)}`] : []),
    ...(deducted > 0 ? [`, abgezogene Pause ${formatHours(deducted)}`] : []),
  ]
  return `Gearbeitet ${formatHours(work)}${of}${rest.join('')}`
}

function Parts({ parts }: { readonly parts: readonly DayPart[] }) {
  const projects = useDocuments(projectsCollection)
  const tags = useDocuments(tagsCollection)
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Beginn</th>
          <th scope="col">Ende</th>
          <th scope="col" className="number">
            Dauer
          </th>
          <th scope="col" style={{ width: '60%' }}>
            Was
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => {
          const { kind, projectId, note, tagIds } = part.entry
          const project = projectId === undefined ? undefined : projects.find(({ id }) => id === projectId)
          const what = [
            projectId === undefined ? kindLabels[kind] : (project?.name ?? DELETED_PROJECT),
            ...describePart(part, []),
            note,
            ...tags.filter(({ id }) => tagIds.includes(id)).map(({ name }) => `#${name}`),
          ]
          return (
            <tr key={`${part.entry.id}-${part.startMinute}`}>
              <td>{partStart(part)}</td>
              <td>{partEnd(part) ?? 'läuft'}</td>
              <td className="number">{formatDuration(part.endMinute - part.startMinute)}</td>
              <td>{what.filter((text) => text !== undefined).join(' · ')}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
