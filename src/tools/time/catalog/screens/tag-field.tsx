/** The tags of an entry: those there are to turn on and off, and a field for new ones. */
import { IconButton } from '#ui/button'
import { Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { ToggleChips } from '#ui/form/toggle-chips'
import { isSameName, openOnes, type NamesDraft } from '../catalog.ts'
import { MAX_NAME, MAX_TAGS, type Tag } from '../../model.ts'

type TagDraft = Pick<NamesDraft, 'tagIds' | 'newTags' | 'typedTag'>

type TagFieldProps = TagDraft & {
  readonly tags: readonly (Tag & { readonly id: string })[]
  readonly onChange: (change: Partial<TagDraft>) => void
}

export function TagField({ tags, tagIds, newTags, typedTag, onChange }: TagFieldProps) {
  const open = openOnes(tags, tagIds)
  const isFull = tagIds.length + newTags.length >= MAX_TAGS

  function take(): void {
    const name = typedTag.trim()
    if (name === '' || isFull) return
    const found = open.find((tag) => isSameName(tag.name, name))
    if (found !== undefined) onChange({ tagIds: [...new Set([...tagIds, found.id])], typedTag: '' })
    else if (newTags.some((other) => isSameName(other, name))) onChange({ typedTag: '' })
    else onChange({ newTags: [...newTags, name], typedTag: '' })
  }

  function choose(chosen: readonly string[]): void {
    const newValues = newTags.map(toValue)
    onChange({
      tagIds: chosen.filter((value) => !newValues.includes(value)),
      newTags: newTags.filter((name) => chosen.includes(toValue(name))),
    })
  }

  return (
    <Stack gap={1.5}>
      {open.length + newTags.length === 0 ? null : (
        <ToggleChips
          label="Schlagwörter"
          options={[
            ...open.map(({ id, name }) => ({ value: id, text: name })),
            ...newTags.map((name) => ({ value: toValue(name), text: name })),
          ]}
          chosen={[...tagIds, ...newTags.map(toValue)]}
          onChange={choose}
          most={MAX_TAGS}
        />
      )}
      <Field
        label="Neues Schlagwort"
        name="tag"
        value={typedTag}
        onChange={(text) => onChange({ typedTag: text })}
        onKeyDown={(event) => {
          // Enter is for the tag as long as one is typed; after that it saves.
          if (event.key !== 'Enter' || typedTag.trim() === '') return
          event.preventDefault()
          take()
        }}
        maxLength={MAX_NAME}
        autoComplete="off"
        hint={isFull ? `Mehr als ${MAX_TAGS} Schlagwörter hat kein Eintrag.` : undefined}
        endAdornment={<IconButton icon="plus" label="Schlagwort hinzufügen" onClick={take} />}
      />
    </Stack>
  )
}

/** Of a name that no tag has yet; ids have no spaces. */
function toValue(newName: string): string {
  return `new ${newName}`
}
