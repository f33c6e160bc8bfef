import { useNavigate } from 'react-router'
import { useToast } from '#messaging/client'
import { SETTINGS_PATH } from '../../paths.ts'
import type { KeptDraft } from './kept-draft.ts'

type FormPlace<Draft> = {
  readonly kept: KeptDraft<Draft>
  /** Where the form is, to come back to. */
  readonly path: string
  /** What is said of what was typed. */
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
