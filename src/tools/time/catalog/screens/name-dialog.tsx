/** Names a project or a tag. */
import { useId, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { FormDialog } from '#ui/form/form-dialog'
import { isSameName } from '../catalog.ts'
import { MAX_NAME } from '../../model.ts'
import { focusFirstFault } from '#ui/form/focus-first-fault'

type NameDialogProps = {
  readonly title: string
  readonly start: string
  /** Names that are taken. */
  readonly others: readonly string[]
  readonly onSave: (name: string) => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

export function NameDialog({ title, start, others, onSave, onClose, children }: NameDialogProps) {
  const [name, setName] = useState(start)
  const [isTried, setTried] = useState(false)
  const fieldsId = useId()
  const problem = problemOf(name, others)
  return (
    <FormDialog
      title={title}
      submitLabel="Speichern"
      isBusy={false}
      error={undefined}
      onSubmit={() => {
        if (problem === undefined) {
          onSave(name.trim())
          return
        }
        flushSync(() => setTried(true))
        focusFirstFault(document.getElementById(fieldsId))
      }}
      onClose={onClose}
    >
      <Stack id={fieldsId} gap={2}>
        <Field
          label="Name"
          name="name"
          value={name}
          onChange={setName}
          maxLength={MAX_NAME}
          error={isTried ? problem : undefined}
          autoComplete="off"
          autoFocus
          isRequired
        />
        {children}
      </Stack>
    </FormDialog>
  )
}

function problemOf(name: string, others: readonly string[]): string | undefined {
  if (name.trim() === '') return 'Gib einen Namen ein.'
  return others.some((other) => isSameName(other, name)) ? 'Diesen Namen gibt es schon.' : undefined
}
