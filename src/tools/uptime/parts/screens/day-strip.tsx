/** Days of a shop side by side, as a picture; what it says stands in words beside it, or in `label`. */
import { styled } from '@mui/material/styles'
import type { DayLetter } from '../../day-bar.ts'

type DayStripProps = {
  readonly letters: readonly DayLetter[]
  /** Read out; without one it is decoration, which others describe. */
  readonly label?: string
  readonly heightPx: number
  /** Of a while ago: without colour. */
  readonly isOld?: boolean
}

export function DayStrip({ letters, label, heightPx, isOld = false }: DayStripProps) {
  return (
    <Strip
      viewBox={`0 0 ${letters.length} 10`}
      preserveAspectRatio="none"
      height={heightPx}
      style={{ maskImage: gapsOf(letters.length) }}
      isOld={isOld}
      focusable="false"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {runsOf(letters).map(({ letter, from, length }) => (
        <g key={from} className={letter}>
          <rect x={from} width={length} y={0} height={10} />
          {letter === 'p' ? <rect className="part" x={from} width={length} y={4} height={6} /> : null}
        </g>
      ))}
    </Strip>
  )
}

type Run = { readonly letter: DayLetter | 'none'; readonly from: number; readonly length: number }

/** Days in a row that are the same are one shape: a list shows hundreds of strips. */
function runsOf(letters: readonly DayLetter[]): readonly Run[] {
  const runs: { letter: Run['letter']; from: number; length: number }[] = []
  for (const [index, each] of letters.entries()) {
    const letter = each === '-' ? 'none' : each
    const last = runs.at(-1)
    if (last?.letter === letter) last.length += 1
    else runs.push({ letter, from: index, length: 1 })
  }
  return runs
}

/** A part of each day's width is left free, so that days can be counted. */
function gapsOf(days: number): string {
  const percent = 100 / days
  return `repeating-linear-gradient(90deg, #000 0 ${percent * 0.72}%, transparent ${percent * 0.72}% ${percent}%)`
}

const Strip = styled('svg')<{ readonly isOld: boolean }>(({ theme, isOld }) => {
  const { secondary, warning, error, text, divider } = theme.vars.palette
  return {
    display: 'block',
    width: '100%',
    borderRadius: 4,
    ...(isOld ? { filter: 'grayscale(1)', opacity: 0.7 } : {}),
    '& .u, & .p': { fill: secondary.main },
    '& .s': { fill: warning.main },
    '& .d, & .part': { fill: error.main },
    '& .m, & .z': { fill: text.secondary, opacity: 0.5 },
    '& .n': { fill: text.secondary, opacity: 0.25 },
    '& .none': { fill: divider, opacity: 0.5 },
  }
})
