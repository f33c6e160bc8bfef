import { useUser } from '#auth/client'
import { useDocumentsClient, useEdits } from '#documents/client'
import { useToast } from '#messaging/client'
import type { ToolId } from '#tools'
import { useRest } from '#ui/use-rest'
import { doDeed } from './tool-screens.tsx'

/** Does what a button of the start page says, on the spot; a toast says so if it failed. */
export function useDeed() {
  const documents = useDocumentsClient()
  const edits = useEdits()
  const toasts = useToast()
  const userId = useUser()?.id
  // „Gehen“ appears where „Kommen“ was: the second press of a double tap must not meet it.
  const [isResting, rest] = useRest()
  const run = (toolId: ToolId, deed: string, about?: string): void => {
    rest()
    doDeed(toolId, deed, { documents, edits, userId, about }).catch(() =>
      toasts.show({ kind: 'error', text: 'Das ging nicht. Öffne das Werkzeug und versuch es dort.' }),
    )
  }
  return [isResting, run] as const
}
