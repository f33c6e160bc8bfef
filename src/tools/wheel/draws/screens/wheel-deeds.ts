/** Turning a wheel where it is not seen, from „Heute“ on the start page (K34): the draw of its page, without the motion. */
import { withoutMeta } from '#documents'
import type { ToolDoor } from '#kit/tool-door'
import { winnersOf } from '../../chance/draw.ts'
import { afterDraw } from '../../edits/after-draw.ts'
import { writeWheelEdits } from '../../edits/screens/use-wheel-edits.ts'
import { drawsCollection, wheelsCollection, type Wheel } from '../../model.ts'
import { listNames } from '../announcement.ts'
import { drawNow } from './draw-now.ts'

type Deeds = Awaited<ReturnType<NonNullable<ToolDoor['loadDeeds']>>>

export const wheelDeeds: Deeds = {
  spin: ({ documents, edits, about = '' }) => {
    const view = documents.get(wheelsCollection, about)
    if (view === undefined) return
    const wheel = withoutMeta<Wheel>(view)
    const draw = drawNow({ wheelId: about, entries: wheel.entries, mode: wheel.mode, count: 1 })
    if (draw === undefined) return
    // It counts by the step, so undoing that takes it back as its page does: the draw stays among the results.
    const id = documents.add(drawsCollection, { ...draw, revokedAt: draw.drawnAt })
    edits.run(`Gewonnen: ${listNames(winnersOf(draw).map(({ text }) => text))}`, (editing) => {
      editing.modify(drawsCollection, id, { revokedAt: undefined })
      writeWheelEdits(editing, about, wheel, afterDraw(wheel.entries, draw))
    })
  },
}
