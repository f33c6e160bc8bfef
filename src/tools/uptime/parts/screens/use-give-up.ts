import { useNavigate } from 'react-router'
import { useToast } from '#messaging/client'
import { useLeave } from '#ui/use-leave'

type FormPlace = {
  /** Forgets what was typed. */
  readonly discard: () => void
  /** Keeps it again. */
  readonly keep: () => void
  /** The path of the form, for returning to it. */
  readonly path: string
  /** Where the user goes instead. */
  readonly leaveTo: string
  /** The text of the toast about the discarded input. */
  readonly text: string
}

/** Leaves a form without saving. What was typed, if anything was, can be brought back from the toast that says so. */
export function useGiveUp({ discard, keep, path, leaveTo, text }: FormPlace): (hasTyped: boolean) => void {
  const toasts = useToast()
  const navigate = useNavigate()
  const leave = useLeave()
  return (hasTyped) => {
    discard()
    leave(leaveTo)
    if (!hasTyped) return
    const bringBack = (): void => {
      keep()
      void navigate(path)
    }
    toasts.show({ kind: 'info', text, key: 'uptime-draft', action: { label: 'Rückgängig', onClick: bringBack } })
  }
}
