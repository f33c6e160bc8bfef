/** The state of the dialog „Buchung ändern“. */
import { useState } from 'react'

export type MoveDialogState = {
  readonly isOpen: boolean
  /** The day chosen in the dialog, `YYYY-MM-DD` as the picker gives it; undefined until one is chosen. */
  readonly date: string | undefined
  readonly setOpen: (isOpen: boolean) => void
  readonly setDate: (date: string | undefined) => void
}

/**
 * Closed and without a day at first. Each is set without the other: opening chooses no day, a chosen day opens nothing, and closing keeps it
 * for the next time.
 */
export function useMoveDialog(): MoveDialogState {
  const [isOpen, setOpen] = useState(false)
  const [date, setDate] = useState<string>()
  return { isOpen, date, setOpen, setDate }
}
