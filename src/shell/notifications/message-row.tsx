import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { memo, useState, type MouseEvent } from 'react'
import { formatInstant, formatTime } from '#base/text/format'
import { Ago } from '#ui/ago'
import { IconButton } from '#ui/button'
import { HiddenText } from '#ui/card'
import { Icon } from '#ui/page/icon'
import { Link } from '#ui/link'
import type { Severity } from '#messaging'
import { findMessageKind } from '../message-sources.ts'
import type { MessageEdits } from './message-edits.ts'
import type { MessageView } from './group-messages.ts'
import { senderIcon, senderLabel } from './message-senders.ts'
import { closedIcon, openedIcon, severityIcons } from './notification-icons.ts'
import { shortenBody } from './shorten-body.ts'
import { CAN_HOVER } from '#ui/page/theme'

type MessageRowProps = {
  readonly message: MessageView
  /** The section says the day, so the row says the time of day; else how long ago it was. */
  readonly isUnderDay: boolean
  readonly edits: MessageEdits
}

/** One message: a press anywhere but on its buttons opens what it is about. */
export const MessageRow = memo(function MessageRow({ message, isUnderDay, edits }: MessageRowProps) {
  const isUnread = message.readAt === undefined
  const severity = findMessageKind(message.kind)?.severity
  return (
    <Row>
      <SenderIcon isUnread={isUnread} severity={severity}>
        <Icon name={severity === undefined ? senderIcon(message.source) : severityIcons[severity]} size={20} />
      </SenderIcon>
      <Texts>
        <Title
          to={message.link}
          isUnread={isUnread}
          onClick={() => edits.markRead(message)}
          onAuxClick={() => edits.markRead(message)}
        >
          {isUnread ? <HiddenText>Ungelesen: </HiddenText> : null}
          {message.title}
        </Title>
        {message.body === '' ? null : <Body text={message.body} />}
      </Texts>
      <Foot>
        <Meta>
          {senderLabel(message.source)} ·{' '}
          {isUnderDay ? (
            <time dateTime={message.createdAt} title={formatInstant(message.createdAt)}>
              {formatTime(message.createdAt)}
            </time>
          ) : (
            <Ago iso={message.createdAt} />
          )}
        </Meta>
        <IconButton
          icon={isUnread ? openedIcon : closedIcon}
          label={isUnread ? 'Als gelesen markieren' : 'Als ungelesen markieren'}
          onClick={() => (isUnread ? edits.markRead(message) : edits.markUnread(message))}
        />
        <IconButton icon="trash" label="Löschen" onClick={() => remove(message, edits)} />
      </Foot>
    </Row>
  )
})

/** The focus goes to the row that takes the place, or the one before, or the page's heading: never nowhere. */
function remove(message: MessageView, edits: MessageEdits): void {
  const row = document.activeElement?.closest('li') ?? null
  if (row !== null) {
    // Of the whole page: the next one may be in the next section.
    const rows = [...document.querySelectorAll('main li')]
    const place = rows.indexOf(row)
    const neighbour = rows[place + 1] ?? rows[place - 1]
    const target = neighbour?.querySelector<HTMLElement>('a') ?? document.querySelector('h1')
    target?.focus({ preventScroll: true })
  }
  edits.remove(message)
}

function Body({ text }: { readonly text: string }) {
  const [isWhole, setWhole] = useState(false)
  const short = shortenBody(text)
  return (
    <BodyText>
      {isWhole ? text : (short ?? text)}
      {short === undefined ? null : (
        <More
          aria-expanded={isWhole}
          onClick={(event: MouseEvent) => {
            event.preventDefault()
            setWhole(!isWhole)
          }}
        >
          {isWhole ? 'Weniger' : 'Mehr'}
        </More>
      )}
    </BodyText>
  )
}

const Row = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'start',
  columnGap: 14,
  padding: '12px 8px 12px 16px',
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  [CAN_HOVER]: {
    '&:hover': { backgroundColor: `color-mix(in srgb, ${theme.vars.palette.background.raised} 45%, transparent)` },
  },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: 12,
    padding: '12px 12px 2px',
  },
}))

const SenderIcon = styled('span', { shouldForwardProp: (name) => name !== 'isUnread' && name !== 'severity' })<{
  readonly isUnread: boolean
  readonly severity: Severity | undefined
}>(({ theme, isUnread, severity }) => ({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  borderRadius: 20,
  backgroundColor: theme.vars.palette.background.raised,
  color:
    severity === 'alarm'
      ? theme.vars.palette.error.main
      : severity === 'recovery'
        ? theme.vars.palette.secondary.main
        : isUnread
          ? theme.vars.palette.text.primary
          : theme.vars.palette.text.secondary,
  '&::after': {
    content: isUnread ? '""' : 'none',
    position: 'absolute',
    top: 0,
    right: 0,
    width: 12,
    height: 12,
    borderRadius: 6,
    border: `2px solid ${theme.vars.palette.background.paper}`,
    backgroundColor: theme.vars.palette.secondary.main,
  },
}))

// A title alone stands in the middle, beside the icon.
const Texts = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  minWidth: 0,
  minHeight: 44,
})

const Title = styled(Link, { shouldForwardProp: (name) => name !== 'isUnread' })<{ readonly isUnread: boolean }>(
  ({ theme, isUnread }) => ({
    display: 'block',
    lineHeight: 1.35,
    fontWeight: isUnread ? 700 : 500,
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    // The whole row is the link's target.
    '&::after': { content: '""', position: 'absolute', inset: 0 },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': {
      outline: `3px solid ${theme.vars.palette.secondary.main}`,
      outlineOffset: -3,
      borderRadius: 12,
    },
  }),
)

const BodyText = styled('p')(({ theme }) => ({
  marginTop: 2,
  maxWidth: '75ch',
  fontSize: '0.9375rem',
  lineHeight: 1.45,
  color: theme.vars.palette.text.secondary,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
}))

const More = styled(ButtonBase)(({ theme }) => ({
  position: 'relative',
  zIndex: 1,
  display: 'inline-flex',
  minHeight: 44,
  margin: '-12px 0',
  padding: '0 8px',
  borderRadius: 8,
  fontFamily: 'inherit',
  fontSize: 'inherit',
  fontWeight: 650,
  color: theme.vars.palette.secondary.main,
}))

const Foot = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  '& button': { position: 'relative', zIndex: 1, color: theme.vars.palette.text.secondary },
  // The pictures of the buttons end where the text ends.
  [theme.breakpoints.down('sm')]: { gridColumn: 2, marginRight: -8 },
}))

const Meta = styled('p')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  marginRight: 8,
  fontSize: '0.8125rem',
  color: theme.vars.palette.text.secondary,
}))
