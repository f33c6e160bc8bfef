import { useNavigate } from 'react-router'
import { useToast } from '#messaging/client'
import { SETTINGS_PATH } from '../../paths.ts'
import type { KeptDraft } from '#ui/form/kept-draft'

type FormPlace<Draft> = {
  readonly kept: KeptDraft<Draft>
  /** The path of the form, for returning to it. */
  readonly path: string
  /** The text of the toast about the discarded input. */
  readonly text: string
}

/** Leaves a form without saving. What was typed, if anything was, can be brought back from the toast that says so. */
export function useGiveUp<Draft>({ kept, path, text }: FormPlace<Draft>): (typed: Draft | undefined) => void {
  const toasts = useToast()
  const navigate = useNavigate()
  return (typed) => {
    kept.keep(undefined)
    void navigate(SETTINGS_PATH)
    if (typed === undefined) return
    const bringBack = (): void => {
      kept.keep(typed)
      void navigate(path)
    }
    toasts.show({ kind: 'info', text, key: 'uptime-draft', action: { label: 'Rückgängig', onClick: bringBack } })
  }
}
