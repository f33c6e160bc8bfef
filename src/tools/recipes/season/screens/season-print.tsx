/** The calendar on paper, for the door of the kitchen. */
import { styled } from '@mui/material/styles'
import { PrintSheet } from '#ui/page/print-sheet'
import { monthName, months, seasonStateOf } from '../season-calendar.ts'
import type { SeasonFood } from '../season-data.ts'

export function SeasonPrint({ foods }: { readonly foods: readonly SeasonFood[] }) {
  return (
    <PrintSheet title="Saisonkalender" detail="● frisch vom Feld, ○ aus dem Lager, für Mitteleuropa">
      {() => (
        <Dense>
          <thead>
            <tr>
              <th>Was</th>
              {months.map((month) => (
                <th key={month}>{monthName(month).slice(0, 3)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {foods.map((food) => (
              <tr key={food.name}>
                <td>{food.name}</td>
                {months.map((month) => (
                  <td key={month}>{marks[seasonStateOf(food, month) ?? 'none']}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Dense>
      )}
    </PrintSheet>
  )
}

const marks = { fresh: '●', stored: '○', none: '' } as const

// All of them have room on two sheets.
const Dense = styled('table')({
  fontSize: '8.5pt',
  '&& th, && td': { padding: '0.4mm 1.5mm' },
  '&& th:not(:first-of-type), && td:not(:first-of-type)': { textAlign: 'center' },
})
