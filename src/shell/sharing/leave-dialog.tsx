import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '#auth/client'
import { changeMembers } from '#documents/client'
import { useToast } from '#messaging/client'
import { FormDialog } from '#ui/form/form-dialog'
import { shorten } from '../words/describe-value.ts'
import type { SharedThing } from './shared-thing.ts'

type LeaveDialogProps = {
  readonly thing: SharedThing
  readonly userId: string
  readonly owner: string | undefined
  readonly isOnline: boolean
  readonly onClose: () => void
}

/** Asks for confirmation, because users cannot undo this themselves: only the owner can let them in again. */
export function LeaveDialog({ thing, userId, owner, isOnline, onClose }: LeaveDialogProps) {
  const { call } = useAuth()
  const toasts = useToast()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const title = `„${shorten(thing.title, 40)}“`
  const offline = isOnline ? undefined : 'Du bist offline. Verlassen geht nur mit Verbindung zum Server.'

  async function leave(): Promise<void> {
    if (isBusy || !isOnline) return
    setBusy(true)
    const left = await changeMembers(call, thing, (ids) => ids.filter((id) => id !== userId))
    // An already missing document, for example because the member was removed meanwhile, is the result they wanted.
    if (left.ok || left.error.code === 'not-found') {
      toasts.show({ kind: 'success', text: `Du hast ${title} verlassen und siehst es nicht mehr` })
      return void navigate(thing.toolPath, { replace: true })
    }
    setBusy(false)
    setError(left.error.message)
  }

  return (
    <FormDialog
      title={`${thing.word} verlassen?`}
      submitLabel={`${thing.word} verlassen`}
      submitIcon="signOut"
      cancelLabel="Dabei bleiben"
      isFinal
      isBusy={isBusy}
      error={offline ?? error}
      onSubmit={() => void leave()}
      onClose={onClose}
    >
      <p>
        Du siehst {title} dann auf keinem deiner Geräte mehr. Wieder dabei bist du erst, wenn{' '}
        {owner ?? 'die Person, die es angelegt hat,'} es noch einmal mit dir teilt.
      </p>
    </FormDialog>
  )
}
