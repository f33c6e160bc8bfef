/** Which message takes which way: a switch for each kind and channel, which counts at once and offline too. */
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { useSyncedDocuments } from '#documents/client'
import type { MessageSettings, MessageSource, MessageChannel, MessageKind } from '#messaging'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { Card, QuietText, SectionTitle, Stack, HiddenText } from '#ui/card'
import { Switch } from '#ui/form/switch'
import { Link } from '#ui/link'
import { Notice } from '#ui/page/notice'
import { useWidePage } from '#ui/page/use-wide-page'
import { chooseChannel, choicesIn, resetChoices } from './change-message-settings.ts'
import { ChannelForm } from './channel-form.tsx'
import {
  offeredChannels,
  type ChannelChoices,
  channelState,
  reasonsWithout,
  channelWords,
  choiceLabel,
} from './channel-choices.ts'
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
    <Notice icon="info">
      {mail.text}
      {mail.way === undefined ? null : (
        <>
          {' '}
          <WayLink to={mail.way.path}>{mail.way.label}</WayLink>
        </>
      )}
    </Notice>
  )
}

const WayLink = styled(Link)(({ theme }) => ({ fontWeight: 600, color: theme.vars.palette.secondary.main }))

/** Kinds by channels on a wide screen. */
function ChannelTable(choices: ChannelChoices) {
  return (
    <Table>
      <caption>
        <HiddenText>Nachrichten und die Wege, auf denen sie kommen</HiddenText>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <HiddenText>Nachricht</HiddenText>
          </th>
          {choices.channels.map((channel) => (
            <th key={channel} scope="col">
              {channelWords[channel].short}
            </th>
          ))}
        </tr>
      </thead>
      {choices.sources.map((source) => (
        <tbody key={source.id}>
          <tr>
            <SourceHead scope="rowgroup" colSpan={choices.channels.length + 1}>
              {source.label}
            </SourceHead>
          </tr>
          {source.kinds.map((kind) => (
            <KindRow key={kind.id} kind={kind} choices={choices} />
          ))}
        </tbody>
      ))}
    </Table>
  )
}

function KindRow({ kind, choices }: { readonly kind: MessageKind; readonly choices: ChannelChoices }) {
  const detailId = useId()
  return (
    <tr>
      <KindHead scope="row">
        <span>{kind.label}</span>
        <KindDetail id={detailId}>{[kind.description, ...reasonsWithout(kind)].join(' ')}</KindDetail>
      </KindHead>
      {choices.channels.map((channel) => (
        <td key={channel}>
          <Cell kind={kind} channel={channel} choices={choices} detailId={detailId} />
        </td>
      ))}
    </tr>
  )
}

type CellProps = {
  readonly kind: MessageKind
  readonly channel: MessageChannel
  readonly choices: ChannelChoices
  readonly detailId: string
}

function Cell({ kind, channel, choices, detailId }: CellProps) {
  if (kind.without?.[channel] !== undefined) {
    return (
      <NotOffered>
        <span aria-hidden="true">–</span>
        <HiddenText>nicht wählbar</HiddenText>
      </NotOffered>
    )
  }
  const { isOn, isDisabled } = channelState(choices, kind, channel)
  return (
    <Switch
      label={choiceLabel(kind, channel)}
      isOn={isOn}
      isDisabled={isDisabled}
      onChange={(next) => choices.onChoose(kind, channel, next)}
      describedBy={detailId}
    />
  )
}

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  position: 'relative',
  '& th': { textAlign: 'left', fontWeight: 'inherit' },
  '& thead th': { fontSize: '0.875rem', fontWeight: 600, color: theme.vars.palette.text.secondary },
  '& thead th:not(:first-of-type), & td': { width: 76, padding: '8px 0', textAlign: 'center' },
  '& tbody tr + tr': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}))

const SourceHead = styled('th')(({ theme }) => ({
  padding: '12px 0 6px',
  fontSize: '0.875rem',
  '&&': { fontWeight: 650, color: theme.vars.palette.text.secondary },
}))

const KindHead = styled('th')({ padding: '10px 16px 10px 0', '& > span:first-of-type': { fontWeight: 550 } })

const KindDetail = styled('span')(({ theme }) => ({
  display: 'block',
  color: theme.vars.palette.text.secondary,
  fontSize: '0.875rem',
}))

const NotOffered = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary }))
