import { compareTexts } from '#base/text/format'
import { Select } from '#ui/form/select'

type TagSelectProps = {
  /** Those that shops have, in any order. */
  readonly tags: readonly string[]
  readonly value: string | undefined
  readonly onChange: (tag: string | undefined) => void
}

/** Only the shops with a tag, or all. Nothing where there is no tag to choose. */
export function TagSelect({ tags, value, onChange }: TagSelectProps) {
  // The one that is chosen may have gone from all shops, and is still to be seen then.
  const all = [...new Set([...tags, ...(value === undefined ? [] : [value])])].toSorted(compareTexts)
  if (all.length === 0) return null
  return (
    <Select
      label="Schlagwort"
      name="tag"
      options={[{ value: '', text: 'Alle' }, ...all.map((tag) => ({ value: tag, text: tag }))]}
      value={value ?? ''}
      onChange={(tag) => onChange(tag === '' ? undefined : tag)}
    />
  )
}
