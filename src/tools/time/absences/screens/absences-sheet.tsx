/** A year's absences on paper, with what is left of the leave, without the frame of the app. */
import { absenceLabel } from '../../collections.ts'
import { PrintSheet } from '#ui/page/print-sheet'
import type { Account } from '../../account/account.ts'
import type { Absence } from '../../model.ts'
import { describeDays, describePortion } from '../../words/describe-absence.ts'
import { formatDays } from '../../words/format-days.ts'
import { absencesOfYear, describeLeaveDays } from './absence-list.tsx'

type AbsencesSheetProps = {
  readonly year: number
  readonly absences: readonly (Absence & { readonly id: string })[]
  readonly account: Account
  readonly hasPlan: boolean
}

export function AbsencesSheet({ year, absences, account, hasPlan }: AbsencesSheetProps) {
  return (
    <PrintSheet title={`Abwesenheiten ${year}`}>
      {() => {
        const ofYear = absencesOfYear(absences, year)
        return (
          <>
            {hasPlan ? <p>{describeLeave(account, year)}</p> : null}
            {ofYear.length === 0 ? <p>Nichts eingetragen.</p> : <Rows absences={ofYear} account={account} />}
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

function Rows({ absences, account }: Pick<AbsencesSheetProps, 'absences' | 'account'>) {
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
