/** The latest messages behind the bell. Opening one marks it as read and leads to what it is about. */
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { useNavigate } from 'react-router'
import { useDocumentsClient, type DocumentView } from '#documents/client'
import { messagesCollection, type Message } from '#messaging'
import { useMessages } from '#messaging/client'
import { Ago } from '#ui/ago'
import { Button } from '#ui/button'
import { HiddenText, QuietText } from '#ui/card'
import { Dialog } from '#ui/dialog'
import { formatCount } from '#base/format'

const SHOWN_MESSAGES = 20

export function MessagesDialog({ onClose }: { readonly onClose: () => void }) {
  const documents = useDocumentsClient()
  const navigate = useNavigate()
  const messages = useMessages()
  const unread = messages.filter((message) => message.readAt === undefined)
  const older = messages.length - SHOWN_MESSAGES

  function markRead(message: DocumentView<Message>): void {
    if (message.readAt !== undefined) return
    documents.modify(messagesCollection, message.id, { readAt: new Date().toISOString() })
  }

  return (
    <Dialog
      title="Nachrichten"
      place="corner"
      onClose={onClose}
      actions={
        <>
          {unread.length === 0 ? null : (
            <Button look="quiet" icon="check" onClick={() => unread.forEach(markRead)}>
              Alle gelesen
            </Button>
          )}
          <Button look="secondary" onClick={onClose}>
            Schließen
          </Button>
        </>
      }
    >
      {messages.length === 0 ? <QuietText>Noch nichts Neues. Was wichtig ist, steht dann hier.</QuietText> : null}
      <ul>
        {messages.slice(0, SHOWN_MESSAGES).map((message) => (
          <li key={message.id}>
            <MessageButton
              onClick={() => {
                markRead(message)
                onClose()
                void navigate(message.link)
              }}
            >
              <Dot isUnread={message.readAt === undefined} />
              <span>
                <MessageTitle isUnread={message.readAt === undefined}>
                  {message.readAt === undefined ? <HiddenText>Ungelesen: </HiddenText> : null}
                  <span>{message.title}</span>
                </MessageTitle>
                <MessageBody>{message.body}</MessageBody>
                <MessageTime>
                  <Ago iso={message.createdAt} />
                </MessageTime>
              </span>
            </MessageButton>
          </li>
        ))}
      </ul>
      {older > 0 ? <QuietText>{formatCount(older, 'ältere Nachricht', 'ältere Nachrichten')}</QuietText> : null}
    </Dialog>
  )
}

const MessageButton = styled(ButtonBase)(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  gap: 12,
  width: '100%',
  padding: 12,
  borderRadius: 12,
  textAlign: 'left',
  font: 'inherit',
  color: theme.vars.palette.text.primary,
  '&:hover': { backgroundColor: theme.vars.palette.background.raised },
}))

const Dot = styled('span', { shouldForwardProp: (name) => name !== 'isUnread' })<{ readonly isUnread: boolean }>(
  ({ theme, isUnread }) => ({
    flexShrink: 0,
    width: 8,
    height: 8,
    marginTop: 8,
    borderRadius: 4,
    background: isUnread ? theme.vars.palette.secondary.main : 'transparent',
  }),
)

const MessageTitle = styled('span', { shouldForwardProp: (name) => name !== 'isUnread' })<{
  readonly isUnread: boolean
}>(({ isUnread }) => ({ display: 'block', fontWeight: isUnread ? 700 : 500 }))

const MessageBody = styled('span')({ display: 'block', fontSize: '0.9375rem' })

const MessageTime = styled('span')(({ theme }) => ({
  display: 'block',
  marginTop: 2,
  fontSize: '0.8125rem',
  color: theme.vars.palette.text.secondary,
}))
