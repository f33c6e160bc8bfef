/** A conflict as the device keeps it until the person has chosen or put it aside (rules S10, Y11). */
import type { Json } from '#base/text/json'
import type { Change } from './change.ts'
import type { ChangeResult, Conflict } from './change-results.ts'

export type KeptConflict = Readonly<Conflict> & {
  /** `path/key`: of two conflicts about one field the newer takes the place of the older. */
  readonly address: string
  readonly path: string
  /** What was edited here; absent when the field was removed. */
  readonly mine?: Json
  readonly mineEditedAt: string
  /** It was the same person on this device, later than what they have tried again since (S6). */
  readonly isOwn?: true
  readonly foundAt: string
  /** Whether the person has been told; that happens once. */
  readonly isTold: boolean
}

/** The conflicts of an answer, with what this device knows of the change. */
export function keptConflictsOf(result: ChangeResult, change: Change, foundAt: string): readonly KeptConflict[] {
  if (result.outcome !== 'applied' && result.outcome !== 'superseded') return none
  if (result.conflicts === undefined) return none
  return result.conflicts.map(({ other, ...conflict }): KeptConflict => {
    const field = change.fields.find(({ key }) => key === conflict.key)
    return {
      ...conflict,
      ...(other === undefined ? {} : { other }),
      ...(field?.value === undefined ? {} : { mine: field.value }),
      ...(conflict.userId === change.userId && conflict.deviceId === change.deviceId ? { isOwn: true } : {}),
      address: `${change.path}/${conflict.key}`,
      path: change.path,
      mineEditedAt: field?.editedAt ?? change.editedAt,
      foundAt,
      isTold: false,
    }
  })
}

const none: readonly KeptConflict[] = []
