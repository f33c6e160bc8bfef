/** Names something: a project, a wheel, a list. */
import type { ReactNode } from 'react'
import { failed, ok } from '#base/result'
import { Field } from './field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useForm } from './use-form.tsx'

type NameDialogProps = {
  readonly title: string
  /** The German word of the field. */
  readonly label?: string
  readonly start: string
  /** On the button, unless it is „Anlegen“ for something without a name, or „Speichern“. */
  readonly submitLabel?: string
  readonly maxLength: number
  /** The name as it is saved; empty means missing. */
  readonly clean?: (typed: string) => string
  /** What to say if it is missing. */
  readonly missing?: string
  /** What else is wrong with a name. */
  readonly findProblem?: (name: string) => string | undefined
  readonly onSave: (name: string) => void
  readonly onClose: () => void
  /** A hint below the field. */
  readonly hint?: ReactNode
  /** What stands below the field has something wrong with it, which it shows as `aria-invalid`: nothing is saved. */
  readonly hasOtherProblem?: boolean
  /** Below the field, given the name that is typed. */
  readonly children?: (name: string) => ReactNode
}

export function NameDialog(props: NameDialogProps) {
  const { title, label = 'Name', start, maxLength, clean = trim, missing = 'Gib einen Namen ein.' } = props
  const {
    submitLabel = start === '' ? 'Anlegen' : 'Speichern',
    findProblem,
    hasOtherProblem = false,
    onSave,
    onClose,
    hint,
    children,
  } = props
  const form = useForm({
    start: { name: start },
    read: (draft) => {
      const name = clean(draft.name)
      const problem = name === '' ? missing : findProblem?.(name)
      return problem === undefined && !hasOtherProblem ? ok(name) : failed({ name: problem })
    },
    onSave,
  })
  return (
    <FormDialog title={title} submitLabel={submitLabel} form={form} onClose={onClose}>
      <Field
        label={label}
        name="name"
        value={form.draft.name}
        onChange={(name) => form.set({ name })}
        maxLength={maxLength}
        hint={hint}
        error={form.errors.name}
        autoComplete="off"
        autoFocus
        isRequired
      />
      {children?.(clean(form.draft.name))}
    </FormDialog>
  )
}

function trim(text: string): string {
  return text.trim()
}
