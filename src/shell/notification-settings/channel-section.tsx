/** Which message takes which way: a switch for each kind and channel, which counts at once and offline too. */
import { styled } from '@mui/material/styles'
import { useSyncedDocuments } from '#documents/client'
import type { MessageSettings, MessageSource } from '#messaging'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { Icon } from '#ui/page/icon'
import { Link } from '#ui/link'
import { Notice } from '#ui/page/notice'
import { useWidePage } from '#ui/page/use-wide-page'
import { chooseChannel, choicesIn, resetChoices } from './change-message-settings.ts'
import { ChannelForm } from './channel-form.tsx'
import { ChannelTable } from './channel-table.tsx'
import { offeredChannels, type ChannelChoices } from './channel-choices.ts'
import type { MailReach } from './mail-reach.ts'

type ChannelSectionProps = {
  readonly userId: string
  readonly settings: MessageSettings | undefined
  readonly sources: readonly MessageSource[]
  readonly mail: MailReach
  readonly hasWebhooks: boolean
}

export function ChannelSection({ userId, settings, sources, mail, hasWebhooks }: ChannelSectionProps) {
  const documents = useSyncedDocuments()
  const toasts = useToast()
  const isWide = useWidePage()
  const choices: ChannelChoices = {
    sources,
    settings,
    channels: offeredChannels(settings, { hasWebhooks, sendsMail: mail.kind !== 'none' }),
    isMailOffered: mail.kind !== 'blocked' || !mail.isFinal,
    onChoose: (kind, channel, isOn) => chooseChannel(documents, userId, { kindId: kind.id, channel, isOn }),
  }

  function reset(): void {
    const undo = resetChoices(documents, userId)
    document.getElementById('channels')?.focus()
    toasts.show({
      kind: 'success',
      text: 'Alles kommt wieder wie empfohlen',
      action: { label: 'Rückgängig', onClick: undo },
      key: 'reset-channels',
    })
  }

  return (
    <Card aria-labelledby="channels">
      <Stack gap={2}>
        <SectionTitle id="channels" tabIndex={-1}>
          Was dich wie erreicht
        </SectionTitle>
        <Explanation hasWebhooks={choices.channels.includes('webhook')} />
        <MailNote mail={mail} />
        {isWide ? <ChannelTable {...choices} /> : <ChannelForm {...choices} />}
        {choicesIn(settings).length === 0 ? null : (
          <div>
            <Button variant="quiet" icon="undo" onClick={reset}>
              Wie empfohlen
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  )
}

function Explanation({ hasWebhooks }: { readonly hasWebhooks: boolean }) {
  return (
    <QuietText>
      Unter der Glocke steht jede Nachricht, egal was du hier wählst. <b>App</b> ist ein Hinweis, der kurz oben in der
      offenen App erscheint. <b>Push</b> kommt auf Geräte, auf denen du es eingeschaltet hast.
      {hasWebhooks ? (
        <>
          {' '}
          <b>Ziele</b> sind die Programme weiter unten.
        </>
      ) : null}
    </QuietText>
  )
}

function MailNote({ mail }: { readonly mail: MailReach }) {
  if (mail.kind === 'unknown' || mail.kind === 'none') return null
  if (mail.kind === 'reached') return <QuietText>E-Mails gehen an {mail.address}.</QuietText>
  return (
    <Notice>
      <Icon name="info" size={20} />
      <span>
        {mail.text}
        {mail.way === undefined ? null : (
          <>
            {' '}
            <WayLink to={mail.way.path}>{mail.way.label}</WayLink>
          </>
        )}
      </span>
    </Notice>
  )
}

const WayLink = styled(Link)(({ theme }) => ({ fontWeight: 600, color: theme.vars.palette.secondary.main }))
