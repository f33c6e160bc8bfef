import { styled } from '@mui/material/styles'
import { useRef, type KeyboardEvent } from 'react'
import { cleanText } from '../../clean-text.ts'
import { MAX_ENTRY_TEXT } from '../../model.ts'

type NameInputProps = {
  readonly text: string
  readonly onDone: (text: string, isByKey: boolean) => void
}

/** A name being renamed: Enter and leaving keep what was typed, Escape and an empty field keep what was there. */
export function NameInput({ text, onDone }: NameInputProps) {
  const isDone = useRef(false)
  function finish(value: string, isByKey: boolean): void {
    if (isDone.current) return
    isDone.current = true
    onDone(cleanText(value) || text, isByKey)
  }
  return (
    <Input
      defaultValue={text}
      aria-label={`„${text}“ umbenennen`}
      maxLength={MAX_ENTRY_TEXT}
      autoComplete="off"
      enterKeyHint="done"
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => finish(event.currentTarget.value, false)}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        // Else the same Enter would press the button that takes the field's place.
        event.preventDefault()
        finish(event.key === 'Enter' ? event.currentTarget.value : text, true)
      }}
    />
  )
}

const Input = styled('input')(({ theme }) => ({
  width: '100%',
  height: 40,
  padding: '0 8px',
  border: `1px solid ${theme.vars.palette.secondary.main}`,
  borderRadius: 10,
  background: theme.vars.palette.background.raised,
  color: theme.vars.palette.text.primary,
  font: 'inherit',
  fontWeight: 550,
}))
