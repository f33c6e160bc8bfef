import { styled } from '@mui/material/styles'
import { memo, useState, useRef, type KeyboardEvent } from 'react'
import type { FileReference } from '#files'
import { RowButton } from '#ui/list/row-button'
import { PictureLayers } from '#ui/picture/picture'
import { type Entry, MAX_ENTRY_TEXT, cleanText } from '../../model.ts'
import { writeWeight } from '../../parts/read-weight.ts'
import { useSmallPicture } from '../../parts/screens/use-small-picture.ts'
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

type NameInputProps = {
  readonly text: string
  readonly onDone: (text: string, isByKey: boolean) => void
}

/** A name being renamed: Enter and leaving keep what was typed, Escape and an empty field keep what was there. */
export function NameInput({ text, onDone }: NameInputProps) {
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

const Input = styled('input')(({ theme }) => ({
  width: '100%',
  height: 40,
  padding: '0 8px',
  border: `1px solid ${theme.vars.palette.secondary.main}`,
  borderRadius: 10,
  background: theme.vars.palette.background.raised,
  color: theme.vars.palette.text.primary,
  font: 'inherit',
  fontWeight: 550,
}))

type EntryMarkProps = {
  /** Its colour on the wheel; undefined while it is not on it. */
  readonly color: string | undefined
  readonly picture: FileReference | undefined
}

/** How an entry is known again: the colour it has on the wheel, and its picture if it has one. */
function EntryMark({ color, picture }: EntryMarkProps) {
  const backgroundColor = color ?? 'transparent'
  if (picture === undefined) return <Dot style={{ backgroundColor }} />
  return (
    <Ring style={{ backgroundColor }}>
      <EntryPicture picture={picture} />
    </Ring>
  )
}

function EntryPicture({ picture }: { readonly picture: FileReference }) {
  const file = useSmallPicture(picture.fileId)
  return (
    <Circle>
      <PictureLayers alt="" place={picture.picture} url={file.kind === 'ready' ? file.url : undefined} />
    </Circle>
  )
}

const Dot = styled('span')(({ theme }) => ({
  flexShrink: 0,
  width: 12,
  height: 12,
  borderRadius: 6,
  border: `1px solid ${theme.vars.palette.divider}`,
}))

const Ring = styled('span')(({ theme }) => ({
  flexShrink: 0,
  width: 28,
  height: 28,
  padding: 3,
  borderRadius: '50%',
  border: `1px solid ${theme.vars.palette.divider}`,
}))

const Circle = styled('span')({
  position: 'relative',
  display: 'block',
  width: '100%',
  height: '100%',
  overflow: 'hidden',
  borderRadius: '50%',
})
