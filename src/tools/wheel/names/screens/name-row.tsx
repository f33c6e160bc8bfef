import { styled } from '@mui/material/styles'
import { memo, useState } from 'react'
import { RowButton } from '#ui/list/row-button'
import type { Entry } from '../../model.ts'
import { writeWeight } from '../../parts/read-weight.ts'
import { EntryMark } from './entry-mark.tsx'
import { NameInput } from './name-input.tsx'
import type { NameActions } from './use-name-actions.ts'
import { CAN_HOVER } from '#ui/page/theme'

/** Height of a row whose name fits on one line. */
export const ROW_PX = 64

type NameRowProps = {
  readonly entry: Entry
  /** Its colour on the wheel; undefined while it is not on it. */
  readonly color: string | undefined
  /** How likely it is to win, as people read it; undefined while it can't. */
  readonly chance: string | undefined
  readonly actions: NameActions
}

/** One name. Two thousand of them must not slow typing down, so a row in which nothing changes is not rendered anew. */
export const NameRow = memo(
  function NameRow({ entry, color, chance, actions }: NameRowProps) {
    const [editing, setEditing] = useState<'no' | 'yes' | 'ended-by-key'>('no')
    const isDrawn = !entry.isActive && entry.drawnAt !== undefined
    const isAbsent = !entry.isActive && !isDrawn
    return (
      <Row>
        <EntryMark color={color} picture={entry.picture} />
        <Words>
          {editing === 'yes' ? (
            <NameInput
              text={entry.text}
              onDone={(text, isByKey) => {
                setEditing(isByKey ? 'ended-by-key' : 'no')
                if (text !== entry.text) actions.rename(entry, text)
              }}
            />
          ) : (
            <NameButton
              type="button"
              title="Umbenennen"
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              isOut={!entry.isActive}
              // Replaces the field that had the focus; if the user clicked elsewhere, the focus is already there.
              autoFocus={editing === 'ended-by-key'}
              onClick={() => setEditing('yes')}
            >
              <NameText isOut={!entry.isActive}>{entry.text}</NameText>
              {entry.isActive ? null : <OutText> {isDrawn ? 'gezogen' : 'heute nicht da'}</OutText>}
            </NameButton>
          )}
          <Detail>{describeEntry(entry, chance)}</Detail>
        </Words>
        {isDrawn ? (
          <RowButton icon="undo" label={`${entry.text} zurück ins Rad`} onClick={() => actions.putBack([entry])} />
        ) : (
          <RowButton
            icon={isAbsent ? 'eyeOff' : 'eye'}
            label={`${entry.text} heute nicht da`}
            isPressed={isAbsent}
            onClick={() => actions.setPresent(entry, isAbsent)}
          />
        )}
        <RowButton icon="edit" label={`${entry.text} bearbeiten`} onClick={() => actions.edit(entry)} />
        <RowButton icon="trash" label={`${entry.text} entfernen`} onClick={() => actions.remove(entry)} />
      </Row>
    )
  },
  // A synced wheel brings every entry as a new object, so what counts is what is in it.
  (before, after) =>
    before.color === after.color &&
    before.chance === after.chance &&
    before.actions === after.actions &&
    isSameEntry(before.entry, after.entry),
)

function isSameEntry(a: Entry, b: Entry): boolean {
  if (a === b) return true
  const isSame =
    a.id === b.id &&
    a.text === b.text &&
    a.weight === b.weight &&
    a.isActive === b.isActive &&
    a.stock === b.stock &&
    a.note === b.note &&
    a.drawnAt === b.drawnAt
  return isSame && a.picture?.fileId === b.picture?.fileId
}

/** Returns `×3 · 12,5 % · noch 2 Mal · Notiz`, with only the parts that apply. */
function describeEntry({ weight, isActive, stock, note }: Entry, chance: string | undefined): string {
  const parts = [
    weight === 1 ? '' : `×${writeWeight(weight)}`,
    chance ?? (isActive && stock !== 0 ? 'ohne Chance' : ''),
    stock === undefined ? '' : stock === 0 ? 'aufgebraucht' : `noch ${stock} Mal`,
    note ?? '',
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  minHeight: ROW_PX,
})

const Words = styled('div')({ position: 'relative', flex: 1, minWidth: 0, padding: '6px 0' })

const NameButton = styled('button')<{ readonly isOut: boolean }>(({ theme, isOut }) => ({
  display: 'block',
  width: '100%',
  minHeight: 32,
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
  // All of the row beside the mark and the buttons can be pressed.
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  [CAN_HOVER]: { '&:hover': { background: theme.vars.palette.background.raised } },
}))

const NameText = styled('span')<{ readonly isOut: boolean }>(({ isOut }) => ({
  textDecoration: isOut ? 'line-through' : 'none',
}))

const OutText = styled('small')({ display: 'block', fontSize: '0.8125rem', fontWeight: 500 })

const Detail = styled('small')(({ theme }) => ({
  display: 'block',
  padding: '0 8px',
  overflow: 'hidden',
  color: theme.vars.palette.text.secondary,
  fontSize: '0.8125rem',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '&:empty': { display: 'none' },
}))
