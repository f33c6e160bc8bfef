/** The results of a wheel on paper (K31): each draw and grouping, then how often each name won. */
import { formatCount, formatInstant, formatNumber } from '#base/text/format'
import { PrintSheet } from '#ui/page/print-sheet'
import { winnersOf } from '../../chance/draw.ts'
import { formatChance } from '../../parts/format-chance.ts'
import { groupsOf } from '../deal-groups.ts'
import type { Tally } from '../tally-wins.ts'
import { documentOf, type ShownResult } from './use-wheel-results.ts'

type ResultsSheetProps = {
  readonly title: string
  readonly results: readonly ShownResult[]
  readonly tallies: readonly Tally[]
}

export function ResultsSheet({ title, results, tallies }: ResultsSheetProps) {
  return (
    <PrintSheet title={`Ergebnisse: ${title}`} detail={formatCount(results.length, 'Ergebnis', 'Ergebnisse')}>
      {() => (
        <>
          {results.length === 0 ? <p>Noch nichts gezogen.</p> : <ResultsTable results={results} />}
          {tallies.length === 0 ? null : <TalliesTable tallies={tallies} />}
        </>
      )}
    </PrintSheet>
  )
}

function ResultsTable({ results }: Pick<ResultsSheetProps, 'results'>) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Wann</th>
          <th scope="col">Ergebnis</th>
        </tr>
      </thead>
      <tbody>
        {results.map((result) => (
          <tr key={result.id}>
            <td>{formatInstant(result.at)}</td>
            <td>
              {documentOf(result).revokedAt === undefined ? '' : 'Zurückgenommen: '}
              {describe(result)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** All names: on paper nothing unfolds. */
function describe(result: ShownResult): string {
  if (result.kind === 'draw')
    return winnersOf(result.draw)
      .map(({ text, chance }) => `${text} (Chance ${formatChance(chance)})`)
      .join(', ')
  return groupsOf(result.grouping)
    .map((group, index) => `Gruppe ${index + 1}: ${group.map(({ text }) => text).join(', ')}`)
    .join('; ')
}

function TalliesTable({ tallies }: Pick<ResultsSheetProps, 'tallies'>) {
  return (
    <>
      <h2>Wer wie oft</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" className="number">
              Gewonnen
            </th>
            <th scope="col" className="number">
              Nach den Chancen erwartet
            </th>
          </tr>
        </thead>
        <tbody>
          {tallies.map(({ id, text, won, expected }) => (
            <tr key={id}>
              <td>{text}</td>
              <td className="number">{formatNumber(won)}</td>
              <td className="number">{expectedFormat.format(expected)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const expectedFormat = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
