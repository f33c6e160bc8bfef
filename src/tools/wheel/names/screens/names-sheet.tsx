import { styled } from '@mui/material/styles'
import { formatCount } from '#base/text/format'
import { PrintSheet } from '#ui/page/print-sheet'
import { sortEntries, type Wheel } from '../../model.ts'
import { writeWeight } from '../../parts/read-weight.ts'
import { WheelPicture } from '../../parts/screens/wheel-picture.tsx'

/** Printed smaller than it is drawn, so that its edges are sharp on paper. */
const DRAWN_PX = 960
const PRINTED_SHARE = 0.34

/** A wheel on paper (K31): its picture, and its names with a box to tick each of them off. */
export function NamesSheet({ wheel: { title, entries, palette } }: { readonly wheel: Wheel }) {
  return (
    <PrintSheet title={title} detail={formatCount(entries.length, 'Name', 'Namen')}>
      {() => (
        <>
          <PaperWheel>
            <WheelPicture entries={entries} palette={palette} size={DRAWN_PX} hasLabels />
          </PaperWheel>
          {entries.length === 0 ? <p>Noch keine Namen.</p> : <NamesTable entries={entries} />}
        </>
      )}
    </PrintSheet>
  )
}

function NamesTable({ entries }: Pick<Wheel, 'entries'>) {
  return (
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
  )
}

/** What is painted takes these two colours from where it stands: those of paper, also in the dark theme. */
const PaperWheel = styled('figure')({
  '--tm-palette-background-paper': '#fff',
  '--tm-palette-background-raised': '#eee',
  display: 'flex',
  justifyContent: 'center',
  margin: '4mm 0 6mm',
  '& > canvas': { zoom: PRINTED_SHARE },
})
