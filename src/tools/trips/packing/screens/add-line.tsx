/** The line above a packing list or a template: what is typed is added at once. */
import { useState, type SubmitEvent } from 'react'
import { IconButton } from '#ui/button'
import { Field } from '#ui/form/field'
import { MAX_NAME } from '../../model-fields.ts'
import type { PackingLine } from '../packing-list.ts'
import { readPackingLine } from '../read-packing-line.ts'

type AddLineProps = {
  readonly label: string
  readonly placeholder: string
  /** Why nothing more can be added, if so. */
  readonly fault?: string | undefined
  readonly onAdd: (line: PackingLine) => void
}

export function AddLine({ label, placeholder, fault, onAdd }: AddLineProps) {
  const [typed, setTyped] = useState('')
  const [shown, show] = useState<string>()
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const line = readPackingLine(typed)
    const problem = fault ?? (typed.trim().length > 2 * MAX_NAME ? 'Das ist zu lang für eine Zeile.' : undefined)
    show(problem)
    if (line === undefined || problem !== undefined) return
    onAdd(line)
    setTyped('')
  }
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={label}
        name="line"
        value={typed}
        onChange={setTyped}
        error={shown}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="done"
        endAdornment={<IconButton icon="plus" label="Hinzufügen" type="submit" />}
      />
    </form>
  )
}
