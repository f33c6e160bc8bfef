/** Ties the fields of a form to its draft. */
import type { Form } from './use-form.tsx'

/** What fields need of the form they stand in. */
export type FieldsForm<Draft extends object, Errors extends object = Readonly<Record<string, unknown>>> = Pick<
  Form<Draft, never, Errors>,
  'draft' | 'errors'
> & { readonly set: (changes: Partial<Draft>) => void }

type Fields<Draft extends object> = Omit<FieldsForm<Draft>, 'errors'> & Partial<Pick<FieldsForm<Draft>, 'errors'>>

/** Returns what a field shows and changes, by its name in the draft, as props to spread. */
export function fieldsOf<Draft extends object>({ draft, errors = {}, set }: Fields<Draft>) {
  function change<Key extends keyof Draft>(key: Key, value: Draft[Key]): void {
    const changes: Partial<Draft> = {}
    changes[key] = value
    set(changes)
  }

  /** For what has neither a name nor errors, such as `RadioGroup`. */
  function choice<Key extends keyof Draft>(key: Key) {
    return { value: draft[key], onChange: (value: Draft[Key]): void => change(key, value) }
  }

  return {
    choice,
    /** For `Field`, `TextArea` and `Select`. */
    field: <Key extends keyof Draft & string>(key: Key) => {
      const error = errors[key]
      return { name: key, ...choice(key), error: typeof error === 'string' ? error : undefined }
    },
    /** For `SwitchLine`. */
    toggle: <Key extends keyof Draft>(key: Key) => ({
      isOn: draft[key],
      onChange: (isOn: Draft[Key]): void => change(key, isOn),
    }),
  }
}
