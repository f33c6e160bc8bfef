import { styled } from '@mui/material/styles'
import { useState, type ClipboardEvent, type Ref, type SubmitEvent } from 'react'
import type { DocumentView } from '#documents/client'
import { IconButton } from '#ui/button'
import { Field } from '#ui/form/field'
import { formatCount } from '#base/text/format'
import { makeEntries } from '../../make-entries.ts'
import { sortEntries, type Entry, type Wheel } from '../../model.ts'
import { parseEntries } from '../../parts/parse-entries.ts'
import { parseErrorTexts, roomProblemTexts } from '../../parts/screens/parse-error-texts.ts'
import { newEntryId } from '../../parts/screens/randomness.ts'
import { useWheelEdits } from '../../edits/screens/use-wheel-edits.ts'

type AddNamesProps = {
  readonly wheel: DocumentView<Wheel>
  readonly inputRef: Ref<HTMLInputElement | HTMLTextAreaElement>
  readonly onAdded: () => void
}

/** The field at the top of the list: Enter adds, and a pasted list adds every line of it. */
export function AddNames({ wheel, inputRef, onAdded }: AddNamesProps) {
  const edits = useWheelEdits()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [lastAdded, setLastAdded] = useState<Entry>()

  function refuse(message: string): false {
    setError(message)
    return false
  }

  /** Whether the text could be taken in. */
  function add(text: string): boolean {
    const parsed = parseEntries(text)
    if (!parsed.ok) return refuse(parseErrorTexts[parsed.error])
    const entries = makeEntries(parsed.value, sortEntries(wheel.entries).at(-1)?.rank, newEntryId)
    const adding = entries.map((entry) => ({ kind: 'add' as const, entry }))
    const problem = edits.findProblem(adding)
    if (problem !== undefined) return refuse(roomProblemTexts[problem])
    edits.apply(adding, entries.length > 1 ? `${formatCount(entries.length, 'Name', 'Namen')} hinzugefügt` : undefined)
    setLastAdded(entries.length === 1 ? entries[0] : undefined)
    setError(undefined)
    onAdded()
    return true
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (add(typed)) setTyped('')
  }

  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain')
    // One line is ordinary typing; only a list is taken over whole.
    if (!/[\n\r\t]/.test(text.trim())) return
    event.preventDefault()
    add(text)
  }

  return (
    <Form onSubmit={submit} onPaste={paste} noValidate>
      <Field
        label="Name hinzufügen"
        name="entry"
        inputRef={inputRef}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          setError(undefined)
        }}
        autoComplete="off"
        enterKeyHint="done"
        hint={wheel.entries.length === 0 ? 'Du kannst auch eine ganze Liste einfügen, ein Name pro Zeile.' : undefined}
        error={error}
        endAdornment={<IconButton icon="plus" label="Hinzufügen" type="submit" />}
      />
      {/* A long list ends far below the field: this says that the name has arrived there, to eyes and ears. */}
      <Added role="status">
        {lastAdded !== undefined && wheel.entries.some(({ id }) => id === lastAdded.id) ? (
          <span key={lastAdded.id}>„{lastAdded.text}“ hinzugefügt</span>
        ) : null}
      </Added>
    </Form>
  )
}

const Form = styled('form')({})

const Added = styled('p')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
  '&:not(:empty)': { marginTop: 6 },
}))
