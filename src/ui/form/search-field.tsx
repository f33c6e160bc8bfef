/** A field that narrows what is below it. */
import { IconButton } from '../button.tsx'
import { Field } from './field.tsx'
import { Icon } from '../page/icon.tsx'

type SearchFieldProps = {
  readonly value: string
  readonly onChange: (value: string) => void
  /** What is looked at: „Name oder Schlagwort“. */
  readonly placeholder: string
}

export function SearchField({ value, onChange, placeholder }: SearchFieldProps) {
  return (
    <Field
      label="Suche"
      name="search"
      value={value}
      onChange={onChange}
      placeholder={placeholder}
      autoComplete="off"
      endAdornment={
        value === '' ? (
          <Icon name="search" size={20} />
        ) : (
          <IconButton icon="close" label="Suche leeren" onClick={() => onChange('')} />
        )
      }
    />
  )
}
