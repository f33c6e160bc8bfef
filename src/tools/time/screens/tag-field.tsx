/** The tags of an entry: those there are to turn on and off, and a field for new ones. */
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { IconButton } from '#ui/button'
import { Field } from '#ui/field'
import { Icon } from '#ui/icon'
import { isSameName, openOnes } from '../catalog.ts'
import { MAX_NAME, MAX_TAGS, type Tag } from '../model.ts'

type TagDraft = {
  readonly tagIds: readonly string[]
  readonly newTags: readonly string[]
  readonly typedTag: string
}

type TagFieldProps = TagDraft & {
  readonly tags: readonly (Tag & { readonly id: string })[]
  readonly onChange: (change: Partial<TagDraft>) => void
}

export function TagField({ tags, tagIds, newTags, typedTag, onChange }: TagFieldProps) {
  const groupId = useId()
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

  return (
    <div>
      {open.length + newTags.length === 0 ? null : (
        <Chips role="group" aria-labelledby={groupId}>
          <ChipsLabel id={groupId}>Schlagwörter</ChipsLabel>
          {open.map(({ id, name }) => (
            <Chip
              key={id}
              name={name}
              isOn={tagIds.includes(id)}
              isIdle={isFull}
              onToggle={(isOn) => onChange({ tagIds: isOn ? [...tagIds, id] : tagIds.filter((other) => other !== id) })}
            />
          ))}
          {newTags.map((name) => (
            <Chip
              key={`new ${name}`}
              name={name}
              isOn
              isIdle={false}
              onToggle={() => onChange({ newTags: newTags.filter((other) => other !== name) })}
            />
          ))}
        </Chips>
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
    </div>
  )
}

type ChipProps = {
  readonly name: string
  readonly isOn: boolean
  readonly isIdle: boolean
  readonly onToggle: (isOn: boolean) => void
}

function Chip({ name, isOn, isIdle, onToggle }: ChipProps) {
  return (
    <Toggle type="button" aria-pressed={isOn} disabled={isIdle && !isOn} onClick={() => onToggle(!isOn)}>
      {isOn ? <Icon name="check" size={18} /> : null}
      {name}
    </Toggle>
  )
}

const Chips = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 12 })

const ChipsLabel = styled('span')({ flexBasis: '100%', fontWeight: 600, fontSize: '0.9375rem', marginBottom: -2 })

const Toggle = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  maxWidth: '100%',
  minHeight: 44,
  padding: '0 14px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 22,
  background: 'none',
  color: theme.vars.palette.text.primary,
  font: 'inherit',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '&[aria-pressed="true"]': {
    borderColor: theme.vars.palette.secondary.main,
    background: theme.vars.palette.background.raised,
    fontWeight: 600,
  },
  '&:disabled': { opacity: 0.5, cursor: 'default' },
}))
