import { styled } from '@mui/material/styles'
import { memo, useRef, useState, type KeyboardEvent } from 'react'
import { IconButton } from '#ui/button'
import { cleanText } from '../clean-text.ts'
import { MAX_ENTRY_TEXT, type Entry } from '../model.ts'

/** Height of a row whose name fits on one line. */
export const ROW_PX = 52

type NameRowProps = {
  readonly entry: Entry
  /** Its colour on the wheel; undefined while it is not on it. */
  readonly color: string | undefined
  readonly onRename: (text: string) => void
  readonly onReturn: () => void
  readonly onRemove: () => void
}

/** Id of the button that shows a name, for whoever has to give the focus to it. */
export function nameButtonId(entryId: string): string {
  return `name-${entryId}`
}

/** One name. Two thousand of them must not slow typing down, so a row whose name stays the same is not rendered anew. */
export const NameRow = memo(
  function NameRow({ entry, color, onRename, onReturn, onRemove }: NameRowProps) {
    const [editing, setEditing] = useState<'no' | 'yes' | 'ended-by-key'>('no')
    return (
      <Row>
        <Dot style={{ backgroundColor: color ?? 'transparent' }} />
        {editing === 'yes' ? (
          <NameInput
            text={entry.text}
            onDone={(text, isByKey) => {
              setEditing(isByKey ? 'ended-by-key' : 'no')
              if (text !== entry.text) onRename(text)
            }}
          />
        ) : (
          <NameButton
            id={nameButtonId(entry.id)}
            type="button"
            title="Umbenennen"
            isOut={!entry.isActive}
            // Takes the place of the field that had the focus; somebody who clicked elsewhere has it there.
            autoFocus={editing === 'ended-by-key'}
            onClick={() => setEditing('yes')}
          >
            <NameText isOut={!entry.isActive}>{entry.text}</NameText>
            {entry.isActive ? null : <OutText> nicht im Rad</OutText>}
          </NameButton>
        )}
        {entry.weight === 1 ? null : <Weight title={`${entry.weight} Chancen`}>×{entry.weight}</Weight>}
        {entry.isActive ? null : (
          <IconButton icon="undo" iconSize={20} label={`${entry.text} zurück ins Rad`} onClick={onReturn} />
        )}
        <IconButton icon="trash" iconSize={20} label={`${entry.text} entfernen`} onClick={onRemove} />
      </Row>
    )
  },
  // A synced wheel brings every entry as a new object, so what counts is what is in it.
  (before, after) => before.color === after.color && isSameEntry(before.entry, after.entry),
)

function isSameEntry(a: Entry, b: Entry): boolean {
  return a.id === b.id && a.text === b.text && a.weight === b.weight && a.isActive === b.isActive && a.rank === b.rank
}

/** Enter and leaving keep what was typed, Escape and an empty field keep what was there. */
function NameInput({
  text,
  onDone,
}: {
  readonly text: string
  readonly onDone: (text: string, isByKey: boolean) => void
}) {
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

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minHeight: ROW_PX,
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& > .MuiButtonBase-root': { color: theme.vars.palette.text.secondary },
}))

const Dot = styled('span')(({ theme }) => ({
  flexShrink: 0,
  width: 12,
  height: 12,
  borderRadius: 6,
  border: `1px solid ${theme.vars.palette.divider}`,
}))

const NameButton = styled('button', { shouldForwardProp: (name) => name !== 'isOut' })<{ readonly isOut: boolean }>(
  ({ theme, isOut }) => ({
    flex: 1,
    minWidth: 0,
    minHeight: 44,
    padding: '4px 8px',
    border: 0,
    borderRadius: 10,
    background: 'none',
    color: isOut ? theme.vars.palette.text.secondary : theme.vars.palette.text.primary,
    font: 'inherit',
    fontWeight: 550,
    textAlign: 'left',
    overflowWrap: 'anywhere',
    cursor: 'text',
    '&:hover': { background: theme.vars.palette.background.raised },
  }),
)

const NameText = styled('span', { shouldForwardProp: (name) => name !== 'isOut' })<{ readonly isOut: boolean }>(
  ({ isOut }) => ({ textDecoration: isOut ? 'line-through' : 'none' }),
)

const OutText = styled('small')({ display: 'block', fontSize: '0.8125rem', fontWeight: 500 })

const Input = styled('input')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  height: 44,
  padding: '0 8px',
  border: `1px solid ${theme.vars.palette.secondary.main}`,
  borderRadius: 10,
  background: theme.vars.palette.background.raised,
  color: theme.vars.palette.text.primary,
  font: 'inherit',
  fontWeight: 550,
}))

const Weight = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary, fontSize: '0.9375rem' }))
