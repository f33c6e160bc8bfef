/** What a wheel does with its winners. */
import { changesBetween } from '#base/collections/field-changes'
import { winnerIds } from '../chance/draw.ts'
import type { WheelEdit } from './entry-edits.ts'
import { drawableEntries, type Draw, type Entry } from '../model.ts'

export type EntryChange = Extract<WheelEdit, { readonly kind: 'modify' }>

/**
 * Returns the edits that a draw makes on its wheel, depending on its mode. Winners that are no longer on the wheel, or have left it
 * meanwhile, are skipped.
 */
export function afterDraw(
  entries: readonly Entry[],
  draw: Pick<Draw, 'winnerId' | 'further' | 'mode' | 'drawnAt'>,
): readonly EntryChange[] {
  const won = new Set(winnerIds(draw))
  const isOver = endsRound(entries, draw)
  return entries.flatMap((entry) => {
    const after = won.has(entry.id)
      ? afterWin(entry, draw, isOver)
      : isOver && wasDrawn(entry)
        ? comeBack(entry)
        : entry
    return after === entry ? [] : [{ kind: 'modify', id: entry.id, fields: changesBetween(entry, after) }]
  })
}

/** Whether everybody was drawn with this draw, so that all return. */
export function endsRound(entries: readonly Entry[], draw: Pick<Draw, 'winnerId' | 'further' | 'mode'>): boolean {
  const won = new Set(winnerIds(draw))
  return (
    draw.mode === 'rotate' &&
    entries.some(({ id }) => won.has(id)) &&
    drawableEntries(entries).every(({ id }) => won.has(id))
  )
}

/** Every win takes one of the stock; without any left an entry goes, whatever the mode. */
function afterWin(entry: Entry, { mode, drawnAt }: Pick<Draw, 'mode' | 'drawnAt'>, isOver: boolean): Entry {
  const used = entry.stock === undefined ? entry : { ...entry, stock: Math.max(0, entry.stock - 1) }
  const leaves = entry.isActive && (used.stock === 0 || (mode !== 'keep' && !isOver))
  return leaves ? { ...used, isActive: false, drawnAt: withoutFraction(drawnAt) } : used
}

/** Drops the fraction: 2,000 of these timestamps must fit into a wheel beside the names, and milliseconds are not needed. */
function withoutFraction(instant: string): string {
  return instant.replace(/\.\d+Z$/, 'Z')
}

/** Whether it left the wheel by winning and could win again. */
function wasDrawn(entry: Entry): boolean {
  return !entry.isActive && entry.drawnAt !== undefined && entry.stock !== 0
}

function comeBack({ drawnAt: _drawnAt, ...entry }: Entry): Entry {
  return { ...entry, isActive: true }
}
