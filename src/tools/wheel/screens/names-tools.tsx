/** What can be done with all names at once, and how it is taken back. */
import { formatCount } from '#base/format'
import type { DocumentView } from '#documents/client'
import { Menu, type MenuEntry } from '#ui/menu'
import { RowButton } from '#ui/row-button'
import type { WheelEdit } from '../entry-edits.ts'
import { sortEntries, type Entry, type Wheel } from '../model.ts'
import { editsOfOrder, orderEntries } from '../order-entries.ts'
import { shuffle } from '../shuffle.ts'
import { redoIcon, shuffleIcon, sortIcon } from './entry-icons.ts'
import { isDrawn } from './entry-list.tsx'
import { secureUint32 } from './randomness.ts'
import { useEditStack, useWheelEdits } from './use-wheel-edits.ts'

export function NamesTools({ wheel }: { readonly wheel: DocumentView<Wheel> }) {
  const entries = useNamesMenu(wheel)
  return (
    <>
      <UndoButtons />
      {entries.length === 0 ? null : <Menu label="Mehr zu den Namen" entries={entries} />}
    </>
  )
}

function UndoButtons() {
  const edits = useWheelEdits()
  const { done, undone } = useEditStack()
  const last = done.at(-1)
  const next = undone.at(-1)
  return (
    <>
      <RowButton
        icon="undo"
        label={last === undefined ? 'Rückgängig' : `Rückgängig: ${last.name}`}
        isIdle={last === undefined}
        onClick={edits.undo}
      />
      <RowButton
        icon={redoIcon}
        label={next === undefined ? 'Wiederholen' : `Wiederholen: ${next.name}`}
        isIdle={next === undefined}
        onClick={edits.redo}
      />
    </>
  )
}

/** Each is one step that can be undone; what would do nothing is left out. */
function useNamesMenu({ entries }: DocumentView<Wheel>): readonly MenuEntry[] {
  const edits = useWheelEdits()
  const drawn = entries.filter(isDrawn)
  const absent = entries.filter(({ isActive, drawnAt }) => !isActive && drawnAt === undefined)

  /** Of the wheel as it is when it is pressed. */
  function change(plan: (now: readonly Entry[]) => readonly WheelEdit[], text: string): () => void {
    return () => edits.apply(plan(sortEntries(edits.getWheel()?.entries ?? [])), text)
  }
  const comeBack = ({ id }: Entry): WheelEdit => ({
    kind: 'modify',
    id,
    fields: { isActive: true, drawnAt: undefined },
  })
  const names = (count: number): string => formatCount(count, 'Name', 'Namen')
  const orders: readonly MenuEntry[] = [
    {
      icon: shuffleIcon,
      text: 'Mischen',
      onClick: change((now) => editsOfOrder(shuffle(now, secureUint32)), 'Namen gemischt'),
    },
    ...(
      [
        ['a-to-z', 'Sortieren von A bis Z', 'Von A bis Z sortiert'],
        ['z-to-a', 'Sortieren von Z bis A', 'Von Z bis A sortiert'],
        ['by-weight', 'Sortieren nach Gewicht', 'Nach Gewicht sortiert'],
      ] as const
    ).map(([order, text, done]) => ({
      icon: sortIcon,
      text,
      onClick: change((now) => editsOfOrder(orderEntries(now, order)), done),
    })),
  ]
  return [
    ...(entries.length < 2 ? [] : orders),
    ...(drawn.length === 0
      ? []
      : [
          {
            icon: 'undo' as const,
            text: 'Alle zurück ins Rad',
            startsGroup: true,
            onClick: change((now) => now.filter(isDrawn).map(comeBack), `${names(drawn.length)} zurück im Rad`),
          },
        ]),
    ...(absent.length === 0
      ? []
      : [
          {
            icon: 'eye' as const,
            text: 'Alle wieder da',
            startsGroup: drawn.length === 0,
            onClick: change(
              (now) => now.filter(({ isActive, drawnAt }) => !isActive && drawnAt === undefined).map(comeBack),
              `${names(absent.length)} wieder da`,
            ),
          },
        ]),
    ...(entries.length === 0
      ? []
      : [
          {
            icon: 'trash' as const,
            text: 'Alle entfernen',
            startsGroup: true,
            onClick: change(
              (now) => now.map(({ id }) => ({ kind: 'remove', id })),
              `${names(entries.length)} entfernt`,
            ),
          },
        ]),
  ]
}
