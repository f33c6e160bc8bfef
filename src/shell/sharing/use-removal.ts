import { useAuth } from '#auth/client'
import { changeMembers } from '#documents/client'
import { useToast } from '#messaging/client'
import { shorten } from '../words/describe-value.ts'
import type { SharedThing } from './shared-thing.ts'

/** Removes members from a document and adds them again. Shows a toast on failure; resolves to true on success. */
export function useRemoval(thing: SharedThing) {
  const { call } = useAuth()
  const toasts = useToast()

  async function change(change: (memberIds: readonly string[]) => readonly string[]): Promise<boolean> {
    const changed = await changeMembers(call, thing, change)
    if (!changed.ok) toasts.show({ kind: 'error', text: changed.error.message })
    return changed.ok
  }
  const takeOut = (personId: string) => change((ids) => ids.filter((id) => id !== personId))
  const letIn = (personId: string) => change((ids) => (ids.includes(personId) ? ids : [...ids, personId]))

  return {
    takeOut,
    /** With the way back. */
    async remove(personId: string, name: string): Promise<boolean> {
      if (!(await takeOut(personId))) return false
      toasts.show({
        kind: 'info',
        text: `${name} sieht „${shorten(thing.title, 40)}“ nicht mehr`,
        action: { label: 'Rückgängig', onClick: () => void letIn(personId) },
      })
      return true
    },
  }
}
