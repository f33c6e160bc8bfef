import { formatCount } from '#base/text/format'
import { PrintSheet } from '#ui/page/print-sheet'
import { sortEntries, type Wheel } from '../../model.ts'
import { writeWeight } from '../../parts/read-weight.ts'

/** The names of a wheel on paper, with a box to tick each of them off. */
export function NamesSheet({ wheel: { title, entries } }: { readonly wheel: Wheel }) {
  return (
    <PrintSheet title={title} detail={formatCount(entries.length, 'Name', 'Namen')}>
      {() => (
        <table>
          <thead>
            <tr>
              <th>Name</th>
              <th className="number">Chancen</th>
              <th>Notiz</th>
            </tr>
          </thead>
          <tbody>
            {sortEntries(entries).map(({ id, text, weight, note }) => (
              <tr key={id}>
                <td>☐ {text}</td>
                <td className="number">{writeWeight(weight)}</td>
                <td>{note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PrintSheet>
  )
}
