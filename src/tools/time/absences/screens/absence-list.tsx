/** The absences of a year: those to come, and behind a line those that are over. */
import { absenceLabel } from '../../collections.ts'
import { useState } from 'react'
import type { DocumentView } from '#documents/client'
import { Card, QuietText, SectionTitle } from '#ui/card'
import { Collapsible } from '#ui/collapsible'
import { formatCount } from '#base/text/format'
import type { Account } from '../../account/account.ts'
import { dateOfDay, dayNumber } from '#base/calendar/calendar-day'
import { describeDays, describePortion, nameAbsence } from '../../words/describe-absence.ts'
import { formatDays } from '../../words/format-days.ts'
import { MAX_ABSENCE_DAYS, ruleKind, type Absence } from '../../model.ts'
import type { LocalDate } from '#base/calendar/zoned'
import { BigList } from '#ui/list/big-list'
import { EditRow } from '#ui/list/edit-row'
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
export function absencesOfYear<Stored extends Absence & { readonly id: string }>(
  absences: readonly Stored[],
  year: number,
): readonly Stored[] {
  return absences
    .filter(({ days }) => days.from <= `${year}-12-31` && days.to >= `${year}-01-01`)
    .toSorted((a, b) => (a.days.from === b.days.from ? compare(a.id, b.id) : compare(a.days.from, b.days.from)))
}

/** Only leave is counted in days. */
export function describeLeaveDays(absence: Absence, account: Account): string | undefined {
  if (ruleKind(absence) !== 'vacation') return undefined
  const { days } = absence
  let sum = 0
  // Documents of older versions may have thousands of years.
  const last = Math.min(dayNumber(days.to), dayNumber(days.from) + MAX_ABSENCE_DAYS)
  for (let day = dayNumber(days.from); day <= last; day++) sum += account.day(dateOfDay(day)).leaveDays
  const rounded = Math.round(sum * 100) / 100
  return rounded === 1 ? '1 Tag' : `${formatDays(rounded)} Tage`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : 1
}
