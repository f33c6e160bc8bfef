/** Other programs that get messages: which, how they do, and a test of each. */
import { useState } from 'react'
import { useAuth } from '#auth/client'
import { removeWebhook, renewWebhookSecret, resumeWebhook, testWebhook, webhookShapes, type Webhook } from '#messaging'
import { useToast } from '#messaging/client'
import { Ago } from '#ui/ago'
import { Button } from '#ui/button'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { FormDialog } from '#ui/form/form-dialog'
import { ListRow } from '#ui/list/list-row'
import { FormAlert } from '#ui/page/notice'
import { StatusLine } from '#ui/page/status-line'
import { ServerPart, type ServerData, useAction } from '../../account/server-part.tsx'
import { useIsOnline } from '../../browser/connectivity.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { isWebhookOn, webhookFormatWords, webhookStateWords } from './webhook-words.ts'
import { Field } from '#ui/form/field'
import { ShownOnceDialog } from '../../account/shown-once-dialog.tsx'

type WebhooksSectionProps = {
  readonly data: ServerData<{ readonly webhooks: readonly Webhook[] }>
  readonly onReload: () => void
}

type Open =
  | { readonly kind: 'edit'; readonly webhook: Webhook | undefined }
  | { readonly kind: 'remove'; readonly webhook: Webhook }
  | { readonly kind: 'secret'; readonly secret: string }

export function WebhooksSection({ data, onReload }: WebhooksSectionProps) {
  const isOnline = useIsOnline()
  const [open, setOpen] = useState<Open>()
  const close = (): void => setOpen(undefined)
  return (
    <Card aria-labelledby="webhooks">
      <Stack gap={2}>
        <SectionTitle id="webhooks" tabIndex={-1}>
          Andere Programme
        </SectionTitle>
        <QuietText>
          ntfy, Gotify, Telegram, Discord, Slack, Matrix oder ein eigenes Programm bekommen deine Nachrichten, auch
          während der Ruhezeiten. Welche, wählst du oben.
        </QuietText>
        <ServerPart data={data} onRetry={onReload}>
          {({ webhooks }) =>
            webhooks.length === 0 ? null : (
              <ul aria-label="Deine Ziele">
                {webhooks.map((webhook) => (
                  <WebhookRow key={webhook.id} webhook={webhook} onReload={onReload} onOpen={setOpen} />
                ))}
              </ul>
            )
          }
        </ServerPart>
        <div>
          <Button icon="plus" disabled={!isOnline} onClick={() => setOpen({ kind: 'edit', webhook: undefined })}>
            Ziel anlegen
          </Button>
        </div>
      </Stack>
      {open?.kind === 'edit' ? (
        <WebhookDialog
          webhook={open.webhook}
          onClose={close}
          onDone={(secret) => {
            setOpen(secret === undefined ? undefined : { kind: 'secret', secret })
            onReload()
          }}
        />
      ) : null}
      {open?.kind === 'secret' ? <WebhookSecretDialog secret={open.secret} onClose={close} /> : null}
      {open?.kind === 'remove' ? <RemoveDialog webhook={open.webhook} onClose={close} onRemoved={onReload} /> : null}
    </Card>
  )
}

type WebhookRowProps = {
  readonly webhook: Webhook
  readonly onReload: () => void
  readonly onOpen: (open: Open) => void
}

function WebhookRow({ webhook, onReload, onOpen }: WebhookRowProps) {
  const { action, probe, resume, renew } = useWebhookActions({ webhook, onReload, onOpen })
  const { isBusy } = action
  const { name, state, format } = webhook
  return (
    <ListRow
      title={name}
      detail={
        <>
          <WebhookDetail webhook={webhook} />
          <FormAlert message={action.error?.message} />
        </>
      }
      actions={
        <>
          {isWebhookOn(state) ? null : (
            <Button isBusy={isBusy} onClick={resume} label={`Wieder anschalten: ${name}`}>
              Wieder anschalten
            </Button>
          )}
          <Button isBusy={isBusy} onClick={probe} label={`Probe senden: ${name}`}>
            Probe senden
          </Button>
          <Button
            variant="quiet"
            icon="edit"
            onClick={() => onOpen({ kind: 'edit', webhook })}
            label={`Ändern: ${name}`}
          >
            Ändern
          </Button>
          {webhookShapes[format].secret === 'made' ? (
            <Button variant="quiet" isBusy={isBusy} onClick={renew} label={`Neues Geheimnis: ${name}`}>
              Neues Geheimnis
            </Button>
          ) : null}
          <Button
            variant="quiet"
            icon="trash"
            onClick={() => onOpen({ kind: 'remove', webhook })}
            label={`Entfernen: ${name}`}
          >
            Entfernen
          </Button>
        </>
      }
    />
  )
}

function useWebhookActions({ webhook: { id, name }, onReload, onOpen }: WebhookRowProps) {
  const { call } = useAuth()
  const toasts = useToast()
  const action = useAction()

  async function probe(): Promise<void> {
    const done = await action.run(() => call(testWebhook, { id }))
    if (done === undefined) return
    const text = done.isDelivered ? `Probe angekommen: ${name}` : `Probe nicht angekommen: ${done.outcome}`
    toasts.show({ kind: done.isDelivered ? 'success' : 'error', text, key: `webhook-${id}` })
    onReload()
  }

  async function resume(): Promise<void> {
    const done = await action.run(() => call(resumeWebhook, { id }))
    if (done !== undefined) onReload()
  }

  async function renew(): Promise<void> {
    const done = await action.run(() => call(renewWebhookSecret, { id }))
    if (done !== undefined) onOpen({ kind: 'secret', secret: done.secret })
  }

  return { action, probe: () => void probe(), resume: () => void resume(), renew: () => void renew() }
}

function WebhookDetail({ webhook }: { readonly webhook: Webhook }) {
  const { url, format, state, place, lastOutcome, lastOutcomeAt } = webhook
  const words = webhookStateWords[state]
  return (
    <>
      <StatusLine icon={words.icon} tone={words.tone}>
        {words.text}
      </StatusLine>
      <div>{[webhookFormatWords[format].name, hostOf(url), place].filter(Boolean).join(' · ')}</div>
      {lastOutcome === undefined || lastOutcomeAt === undefined ? null : (
        <div>
          Zuletzt <Ago iso={lastOutcomeAt} />: {lastOutcome}
        </div>
      )}
    </>
  )
}

type RemoveDialogProps = {
  readonly webhook: Webhook
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Its secret goes with it, which nothing brings back. */
function RemoveDialog({ webhook, onClose, onRemoved }: RemoveDialogProps) {
  const { call } = useAuth()
  const toasts = useToast()
  const action = useAction()

  async function remove(): Promise<void> {
    const done = await action.run(() => call(removeWebhook, { id: webhook.id }))
    if (done === undefined) return
    onClose()
    document.getElementById('webhooks')?.focus()
    toasts.show({ kind: 'success', text: `Ziel entfernt: ${webhook.name}` })
    onRemoved()
  }

  return (
    <FormDialog
      title="Ziel entfernen?"
      submitLabel="Entfernen"
      isFinal
      isBusy={action.isBusy}
      error={action.error?.message}
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      <p>
        „{webhook.name}“ bekommt nichts mehr, und was geheim gespeichert ist, geht verloren. Legst du es neu an,
        brauchst du das Geheimnis oder Token noch einmal.
      </p>
    </FormDialog>
  )
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url
}

type WebhookSecretDialogProps = { readonly secret: string; readonly onClose: () => void }

function WebhookSecretDialog({ secret, onClose }: WebhookSecretDialogProps) {
  return (
    <ShownOnceDialog title="Geheimnis des Ziels" what="Geheimnis" text={secret} onClose={onClose}>
      <p>Damit prüft dein Empfänger, dass eine Nachricht von hier kommt. Es wird nur jetzt gezeigt.</p>
      <Field label="Geheimnis" name="secret" value={secret} isReadOnly autoComplete="off" />
      <QuietText>Wie geprüft wird, steht in der Beschreibung der Schnittstelle (docs/api.md).</QuietText>
    </ShownOnceDialog>
  )
}
