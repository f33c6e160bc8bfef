import { useEffect, useRef, useState } from 'react'
import { useAuth } from '#auth/client'
import { formatBytes } from '#base/text/format-bytes'
import { eraseHistory } from '#documents'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { FormDialog } from '#ui/form/form-dialog'
import { useIsOnline } from '../browser/connectivity.ts'

type EraseHistoryProps = {
  readonly collection: string
  readonly id: string
  /** How the person calls what it is the history of, if it has a name. */
  readonly title: string | undefined
  /** Then there is nothing of it but its history. */
  readonly isDeleted: boolean
  readonly onErased: () => void
}

/** The way to delete a document's history for good, for its owner (rule H3). */
export function EraseHistory(props: EraseHistoryProps) {
  const [isAsking, setAsking] = useState(false)
  const hasErased = useRef(false)
  useEffect(
    () => () => {
      // It goes with the history, and the focus with it.
      if (hasErased.current) document.querySelector('h1')?.focus()
    },
    [],
  )

  function noteErased(): void {
    hasErased.current = true
    setAsking(false)
    props.onErased()
  }

  return (
    <>
      <Button icon="trash" onClick={() => setAsking(true)}>
        Verlauf löschen …
      </Button>
      {isAsking ? <EraseDialog {...props} onErased={noteErased} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

/** Asked, because it can't be undone. */
function EraseDialog({
  collection,
  id,
  title,
  isDeleted,
  onErased,
  onClose,
}: EraseHistoryProps & { onClose: () => void }) {
  const { call } = useAuth()
  const toasts = useToast()
  const isOnline = useIsOnline()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const offline = isOnline ? undefined : 'Du bist offline. Den Verlauf löschen geht nur mit Verbindung zum Server.'

  async function erase(): Promise<void> {
    if (isBusy || !isOnline) return
    setBusy(true)
    const erased = await call(eraseHistory, { collection, id })
    setBusy(false)
    if (!erased.ok) return setError(erased.error.message)
    toasts.show({ kind: 'success', text: `Verlauf gelöscht: ${formatBytes(erased.value.freedBytes)} sind wieder frei` })
    onErased()
  }

  return (
    <FormDialog
      title="Verlauf löschen?"
      submitLabel="Für immer löschen"
      submitIcon="trash"
      cancelLabel="Verlauf behalten"
      isFinal
      isBusy={isBusy}
      error={offline ?? error}
      onSubmit={() => void erase()}
      onClose={onClose}
    >
      <p>Gelöscht wird, was hier früher stand und wer es wann geändert hat, auch für alle, mit denen du das teilst.</p>
      <p>
        {isDeleted
          ? `Danach lässt sich ${title === undefined ? 'dieser Eintrag' : `„${title}“`} nicht mehr wiederherstellen.`
          : `Was jetzt ${title === undefined ? 'da' : `in „${title}“`} steht, bleibt, wie es ist.`}{' '}
        Das Löschen lässt sich nicht rückgängig machen.
      </p>
    </FormDialog>
  )
}
