/** The absences of a year: those to come, and behind a line those that are over. */
import { compareCodes } from '#base/compare-codes'
import { useState } from 'react'
import type { DocumentView } from '#documents/client'
import { Card, QuietText, SectionTitle } from '#ui/card'
import { Collapsible } from '#ui/collapsible'
import { formatCount } from '#base/text/format'
import { dateOfDay, dayNumber } from '#base/calendar/calendar-day'
import type { LocalDate } from '#base/calendar/zoned'
import { BigList } from '#ui/list/big-list'
import { EditRow } from '#ui/list/edit-row'
import { PrintSheet } from '#ui/page/print-sheet'
import { absenceLabel } from '../../collections.ts'
import type { Account } from '../../account/account.ts'
import { describeDays, describePortion, nameAbsence } from '../../words/describe-absence.ts'
import { formatDays } from '../../words/format-duration.ts'
import { MAX_ABSENCE_DAYS, ruleKind, type Absence } from '../../model.ts'
import { MarkSwatch } from '../../account/screens/mark-swatch.tsx'
import { useRemoveAbsence } from './use-remove-absence.ts'

const ROW_PX = 61

type AbsenceListProps = {
  readonly year: number
  readonly absences: readonly DocumentView<Absence>[]
  readonly account: Account
  readonly today: LocalDate
  readonly onEdit: (absence: DocumentView<Absence>) => void
}

export function AbsenceList({ year, absences, today, ...rest }: AbsenceListProps) {
  const [showsOver, setShowsOver] = useState(false)
  const ofYear = absencesOfYear(absences, year)
  const coming = ofYear.filter(({ days }) => days.to >= today)
  const over = ofYear.filter(({ days }) => days.to < today)
  return (
    <Card aria-labelledby="absences">
      <SectionTitle id="absences">Eingetragen</SectionTitle>
      {ofYear.length === 0 ? (
        <QuietText>
          Für {year} ist noch nichts eingetragen. Urlaub, Krankheit und freie Tage senken dein Soll; was du an so einem
          Tag trotzdem arbeitest, zählt dazu.
        </QuietText>
      ) : null}
      <Rows absences={coming} {...rest} />
      {over.length === 0 ? null : (
        <Collapsible
          title={`Vorbei: ${formatCount(over.length, 'Abwesenheit', 'Abwesenheiten')}`}
          isOpen={showsOver}
          onToggle={setShowsOver}
        >
          <Rows absences={over.toReversed()} {...rest} />
        </Collapsible>
      )}
    </Card>
  )
}

function Rows({ absences, account, onEdit }: Pick<AbsenceListProps, 'absences' | 'account' | 'onEdit'>) {
  const remove = useRemoveAbsence()
  return (
    <BigList
      items={absences}
      keyOf={({ id }) => id}
      rowPx={ROW_PX}
      renderRow={(absence) => (
        <EditRow
          name={nameAbsence(absence)}
          before={<MarkSwatch kind={absence.kind} />}
          title={absenceLabel(absence)}
          detail={[describeDays(absence.days), describePortion(absence), absence.note]
            .filter((text) => text !== undefined)
            .join(' · ')}
          {...withValue(describeLeaveDays(absence, account))}
          onEdit={() => onEdit(absence)}
          onDelete={() => remove(absence)}
        />
      )}
    />
  )
}

function withValue(value: string | undefined): { readonly value?: string } {
  return value === undefined ? {} : { value }
}

/** Those with a day in the year, the first begin first. */
function absencesOfYear<Stored extends Absence & { readonly id: string }>(
  absences: readonly Stored[],
  year: number,
): readonly Stored[] {
  return absences
    .filter(({ days }) => days.from <= `${year}-12-31` && days.to >= `${year}-01-01`)
    .toSorted((a, b) =>
      a.days.from === b.days.from ? compareCodes(a.id, b.id) : compareCodes(a.days.from, b.days.from),
    )
}

/** Only leave is counted in days. */
function describeLeaveDays(absence: Absence, account: Account): string | undefined {
  if (ruleKind(absence) !== 'vacation') return undefined
  const { days } = absence
  let sum = 0
  // Documents of older versions may have thousands of years.
  const last = Math.min(dayNumber(days.to), dayNumber(days.from) + MAX_ABSENCE_DAYS)
  for (let day = dayNumber(days.from); day <= last; day++) sum += account.day(dateOfDay(day)).leaveDays
  const rounded = Math.round(sum * 100) / 100
  return rounded === 1 ? '1 Tag' : `${formatDays(rounded)} Tage`
}

type AbsencesSheetProps = {
  readonly year: number
  readonly absences: readonly (Absence & { readonly id: string })[]
  readonly account: Account
  readonly hasPlan: boolean
}

/** A year's absences on paper, with what is left of the leave, without the frame of the app. */
export function AbsencesSheet({ year, absences, account, hasPlan }: AbsencesSheetProps) {
  return (
    <PrintSheet title={`Abwesenheiten ${year}`}>
      {() => {
        const ofYear = absencesOfYear(absences, year)
        return (
          <>
            {hasPlan ? <p>{describeLeave(account, year)}</p> : null}
            {ofYear.length === 0 ? <p>Nichts eingetragen.</p> : <SheetRows absences={ofYear} account={account} />}
          </>
        )
      }}
    </PrintSheet>
  )
}

function describeLeave(account: Account, year: number): string {
  const { entitled, taken, planned, left } = account.leave(year)
  const used = `${formatDays(taken)} genommen, ${formatDays(planned)} geplant`
  return `Urlaub: ${formatDays(left)} von ${formatDays(entitled)} Tagen übrig, ${used}`
}

function SheetRows({ absences, account }: Pick<AbsencesSheetProps, 'absences' | 'account'>) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Zeitraum</th>
          <th scope="col">Art</th>
          <th scope="col" className="number">
            Urlaub
          </th>
          <th scope="col">Notiz</th>
        </tr>
      </thead>
      <tbody>
        {absences.map((absence) => (
          <tr key={absence.id}>
            <td>{[describeDays(absence.days), describePortion(absence)].filter(Boolean).join(', ')}</td>
            <td>{absenceLabel(absence)}</td>
            <td className="number">{describeLeaveDays(absence, account)}</td>
            <td>{absence.note}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
