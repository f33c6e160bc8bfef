/** What the rows of the list can do; the same object as long as the list is shown, so that rows need not be made anew. */
import { useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import type { Entry } from '../../model.ts'
import { focusRow } from '#ui/list/big-list'
import { editsOfOrder, moveEntry } from '../../edits/order-entries.ts'
import { useWheelEdits } from '../../edits/screens/use-wheel-edits.ts'

export function useNameActions(options: {
  /** All of the wheel, in their order. */
  readonly entries: readonly Entry[]
  /** Those of them that the list shows. */
  readonly shown: readonly Entry[]
  /** Takes the focus where no name is left to. */
  readonly field: RefObject<HTMLElement | null>
  readonly onEdit: (entryId: string) => void
}) {
  const edits = useWheelEdits()
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  return useMemo(() => {
    /** Before what was pressed goes away, the focus goes to the name that it is about or stays nearest. */
    const focusName = (entry: Entry | undefined): void => focusRow(entry?.id, latest.current.field.current)
    return {
      rename: ({ id }: Entry, text: string): boolean => edits.apply([{ kind: 'modify', id, fields: { text } }]),
      /** „heute nicht da“ and „wieder da“ */
      setPresent: ({ id }: Entry, isPresent: boolean): boolean =>
        edits.apply([{ kind: 'modify', id, fields: { isActive: isPresent, drawnAt: undefined } }]),
      /** For who was drawn. */
      putBack: (entries: readonly Entry[]): void => {
        focusName(entries[0])
        edits.apply(
          entries.map(({ id }) => ({ kind: 'modify', id, fields: { isActive: true, drawnAt: undefined } })),
          entries.length > 1 ? `${entries.length} Namen zurück im Rad` : undefined,
        )
      },
      edit: ({ id }: Entry): void => latest.current.onEdit(id),
      remove: (entry: Entry): void => {
        const { shown } = latest.current
        const index = shown.findIndex(({ id }) => id === entry.id)
        focusName(shown[index + 1] ?? shown[index - 1])
        edits.apply([{ kind: 'remove', id: entry.id }], `„${entry.text}“ entfernt`, () =>
          // On another page this button does not exist, and the toast gives the focus back.
          focusRow(entry.id, null),
        )
      },
      move: ({ id }: Entry, places: number): boolean =>
        edits.apply(editsOfOrder(moveEntry(latest.current.entries, id, places))),
    }
  }, [edits])
}

export type NameActions = ReturnType<typeof useNameActions>
