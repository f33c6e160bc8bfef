/** The people who see a document. */
import { styled } from '@mui/material/styles'
import { useNames, useUser } from '#auth/client'
import { sharingPath } from '#base/document-paths'
import { mayEdit } from '#documents'
import { HiddenText } from '#ui/card'
import { Link } from '#ui/link'
import { Icon } from '#ui/page/icon'
import { StatusLine } from '#ui/page/status-line'
import { CAN_HOVER, TARGET_PX } from '#ui/page/theme'
import { Avatar } from '#ui/picture/avatar'
import { isMember } from './document-menu.tsx'

type Shared = { readonly id: string; readonly ownerId: string; readonly memberIds: readonly string[] }

/** Users whose names this device does not know. */
const UNKNOWN = 'Jemand anderes'
/** Faces that are shown; the others are counted. */
const FACES = 3

type PeopleLineProps = {
  /** One with readers marks those who only read. */
  readonly collection: { readonly name: string; readonly readers?: string }
  readonly document: Shared
}

/**
 * For the `tools` of a document's page: the faces and names of the others who see it, or „Nur du“, leading to the page where people are
 * added and removed. On a phone there are only faces, and nothing if only the user sees it. Nothing without an account.
 */
export function PeopleLine({ collection, document }: PeopleLineProps) {
  const userId = useUser()?.id
  const others = [document.ownerId, ...document.memberIds].filter((id) => id !== userId)
  const known = useNames(others)
  if (userId === undefined) return null
  const names = others.map((id) => known.get(id) ?? UNKNOWN)
  const roles = others.map((id) => (mayEdit(collection, document, id) ? '' : ' (liest nur mit)'))
  const text = describeOthers(names.map((name, index) => `${name}${roles[index] ?? ''}`))
  return (
    <Line to={sharingPath(collection, document.id)} title={`Personen: ${text}`} data-alone={names.length === 0}>
      {names.length === 0 ? <Icon name="person" size={20} /> : null}
      <Faces>
        {names.slice(0, FACES).map((name, index) => (
          <Avatar key={others[index]} name={name} size={28} />
        ))}
      </Faces>
      <HiddenText>Personen: </HiddenText>
      <Words>{text}</Words>
    </Line>
  )
}

/** „Nur du“, „Ben Muster“, „Ben Muster und Cem“, „Ben Muster und 3 andere“ */
function describeOthers(names: readonly string[]): string {
  const [first, second] = names
  if (first === undefined) return 'Nur du'
  if (second === undefined) return first
  return names.length === 2 ? `${first} und ${second}` : `${first} und ${names.length - 1} andere`
}

type SharedNoteProps = {
  readonly document: Shared
  readonly userId: string | undefined
  /** Of the people who share documents with the user, as far as they are known. */
  readonly names: ReadonlyMap<string, string>
}

/** For the cards of a list: shows „geteilt“, or which owner shared the document; nothing if only its owner sees it. */
export function SharedNote({ document, userId, names }: SharedNoteProps) {
  const owner = isMember(document, userId) ? names.get(document.ownerId) : undefined
  if (document.memberIds.length === 0) return null
  return (
    <StatusLine icon="person" tone="quiet">
      {owner === undefined ? 'geteilt' : `geteilt von ${owner}`}
    </StatusLine>
  )
}

const Line = styled(Link)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minWidth: TARGET_PX,
  maxWidth: 320,
  minHeight: TARGET_PX,
  padding: '0 10px',
  borderRadius: 12,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.9375rem',
  fontWeight: 600,
  textDecoration: 'none',
  '& > svg': { flexShrink: 0 },
  [CAN_HOVER]: { '&:hover': { background: theme.vars.palette.background.raised } },
  [theme.breakpoints.down('md')]: { padding: '0 4px', '&[data-alone="true"]': { display: 'none' } },
}))

// Each covers a little of the one before.
const Faces = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  '& > *': { border: `2px solid ${theme.vars.palette.background.default}`, borderRadius: '50%' },
  '& > * + *': { marginLeft: -10 },
  '&:empty': { display: 'none' },
}))

const Words = styled('span')(({ theme }) => ({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // Still its name for screen readers.
  [theme.breakpoints.down('md')]: { position: 'absolute', width: 1, height: 1, clipPath: 'inset(50%)' },
}))
