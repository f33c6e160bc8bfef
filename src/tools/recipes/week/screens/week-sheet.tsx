/** A week on one sheet of paper. */
import { formatDate } from '#base/text/format'
import { PrintSheet } from '#ui/page/print-sheet'
import { mealLabels } from '../../collections.ts'
import type { WeekDay } from '../plan-week.ts'
import type { Week } from './use-week.ts'

export function WeekSheet({ days, nameOf }: { readonly days: readonly WeekDay[]; readonly nameOf: Week['nameOf'] }) {
  return (
    <PrintSheet title={`Woche ab ${formatDate(days[0]?.date ?? '')}`}>
      {() => (
        <table style={{ width: '100%' }}>
          <tbody>
            {days.map(({ date, meals }) => (
              <tr key={date}>
                <th scope="row" style={{ textAlign: 'left', width: '30%' }}>
                  {new Intl.DateTimeFormat('de-DE', { weekday: 'long', timeZone: 'UTC' }).format(new Date(date))},{' '}
                  {formatDate(date)}
                </th>
                <td>
                  {meals.map((meal) => (
                    <div key={meal.id}>
                      {mealLabels[meal.kind]}: {nameOf(meal)}
                    </div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PrintSheet>
  )
}
