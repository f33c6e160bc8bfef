/** What can be done with all names at once, and how it is taken back. */
import { formatCount } from '#base/text/format'
import type { DocumentView } from '#documents/client'
import { Menu, type MenuEntry } from '#ui/menu'
import { RowButton } from '#ui/list/row-button'
import type { WheelEdit } from '../../edits/entry-edits.ts'
import { sortEntries, type Entry, type Wheel } from '../../model.ts'
import { editsOfOrder, orderEntries } from '../../edits/order-entries.ts'
import { shuffle } from '../../chance/shuffle.ts'
import { redoIcon, shuffleIcon, sortIcon } from './entry-icons.ts'
import { isDrawn } from './entry-list.tsx'
import { secureUint32 } from '../../parts/screens/randomness.ts'
import { useWheelSteps, useWheelEdits } from '../../edits/screens/use-wheel-edits.ts'

type NamesToolsProps = {
  readonly wheel: DocumentView<Wheel>
  /** Takes the focus when no name is left, and the menu goes with the last. */
  readonly onEmptied: () => void
}

export function NamesTools({ wheel, onEmptied }: NamesToolsProps) {
  const entries = useNamesMenu(wheel, onEmptied)
  return (
    <>
      <UndoButtons />
      {entries.length === 0 ? null : <Menu label="Mehr zu den Namen" entries={entries} />}
    </>
  )
}

function UndoButtons() {
  const edits = useWheelEdits()
  const { done, undone } = useWheelSteps()
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

/** Makes what a press does: edits of the wheel as it is then. */
type Change = (plan: (now: readonly Entry[]) => readonly WheelEdit[], text: string) => () => void

/** Each is one step that can be undone; what would do nothing is left out. */
function useNamesMenu({ entries }: DocumentView<Wheel>, onEmptied: () => void): readonly MenuEntry[] {
  const edits = useWheelEdits()
  const change: Change = (plan, text) => () =>
    void edits.apply(plan(sortEntries(edits.getWheel()?.entries ?? [])), text)
  const removeAll = change(
    (now) => now.map(({ id }) => ({ kind: 'remove', id })),
    `${countNames(entries.length)} entfernt`,
  )
  return [
    ...orderMenu(entries, change),
    ...returnMenu(entries, change),
    ...(entries.length === 0
      ? []
      : [
          {
            icon: 'trash' as const,
            text: 'Alle entfernen',
            startsGroup: true,
            onClick: () => {
              removeAll()
              onEmptied()
            },
          },
        ]),
  ]
}

const orders = [
  ['a-to-z', 'Sortieren von A bis Z', 'Von A bis Z sortiert'],
  ['z-to-a', 'Sortieren von Z bis A', 'Von Z bis A sortiert'],
  ['by-weight', 'Sortieren nach Chancen', 'Nach Chancen sortiert'],
] as const

function orderMenu(entries: readonly Entry[], change: Change): readonly MenuEntry[] {
  if (entries.length < 2) return []
  return [
    {
      icon: shuffleIcon,
      text: 'Mischen',
      onClick: change((now) => editsOfOrder(shuffle(now, secureUint32)), 'Namen gemischt'),
    },
    ...orders.map(([order, text, done]) => ({
      icon: sortIcon,
      text,
      onClick: change((now) => editsOfOrder(orderEntries(now, order)), done),
    })),
  ]
}

function returnMenu(entries: readonly Entry[], change: Change): readonly MenuEntry[] {
  const kinds = [
    { icon: 'undo', text: 'Alle zurück ins Rad', done: 'zurück im Rad', isMeant: isDrawn },
    { icon: 'eye', text: 'Alle wieder da', done: 'wieder da', isMeant: isAbsent },
  ] as const
  return kinds
    .map(({ isMeant, ...kind }) => ({ ...kind, isMeant, count: entries.filter(isMeant).length }))
    .filter(({ count }) => count > 0)
    .map(({ icon, text, done, isMeant, count }, index) => ({
      icon,
      text,
      startsGroup: index === 0,
      onClick: change((now) => now.filter(isMeant).map(comeBack), `${countNames(count)} ${done}`),
    }))
}

function comeBack({ id }: Entry): WheelEdit {
  return { kind: 'modify', id, fields: { isActive: true, drawnAt: undefined } }
}

function isAbsent({ isActive, drawnAt }: Entry): boolean {
  return !isActive && drawnAt === undefined
}

function countNames(count: number): string {
  return formatCount(count, 'Name', 'Namen')
}
