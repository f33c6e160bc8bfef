/** The API tokens of a person: what their programs come in with, and how that ends. */
import { useState } from 'react'
import { API_TOKEN_COUNT, listApiTokens, revokeApiToken, type ApiToken, makeApiToken } from '#auth'
import { useAuth } from '#auth/client'
import { MINUTE_MS } from '#base/clock'
import { formatInstant } from '#base/text/format'
import { useToast } from '#messaging/client'
import { FormDialog } from '#ui/form/form-dialog'
import { RadioGroup } from '#ui/form/radio-group'
import { Select } from '#ui/form/select'
import { keyIcon } from '#ui/page/account-icons'
import { Ago } from '#ui/ago'
import { Button, IconButton } from '#ui/button'
import { Card, QuietText, Stack } from '#ui/card'
import { EmptyState } from '#ui/list/empty-state'
import { Icon } from '#ui/page/icon'
import { ListRow } from '#ui/list/list-row'
import { FormAlert } from '#ui/page/notice'
import { Page } from '#ui/page/page'
import { StatusLine } from '#ui/page/status-line'
import { useNow } from '#ui/use-now'
import { ServerPart, useServerData, useAction } from '../account/server-part.tsx'
import { PhoneSharing } from './phone-sharing.tsx'
import { Field } from '#ui/form/field'
import { ShownOnceDialog } from '../account/shown-once-dialog.tsx'

const TITLE = 'API-Schlüssel'

export function TokensScreen() {
  const [data, reload] = useServerData(listApiTokens)
  const [open, setOpen] = useState<'make' | { readonly secret: string }>()
  const make = (
    <Button variant="primary" icon="plus" onClick={() => setOpen('make')}>
      Schlüssel anlegen
    </Button>
  )
  return (
    <Page
      title={TITLE}
      heading={TITLE}
      lead="Damit kommt ein Programm an deine Daten, ohne dein Passwort zu kennen."
      maxWidth={720}
      isInOrder
    >
      <ServerPart data={data} onRetry={reload}>
        {({ tokens }) =>
          tokens.length === 0 ? (
            <EmptyState picture={<Icon name={keyIcon} size={40} />} title="Noch kein Schlüssel" actions={make}>
              Zum Beispiel für Grafana, Home Assistant oder ein Skript, das deine Shops anlegt.
            </EmptyState>
          ) : (
            <Card aria-label={TITLE}>
              <Stack gap={2}>
                <Tokens tokens={tokens} onChange={reload} />
                {tokens.length < API_TOKEN_COUNT ? (
                  <div>{make}</div>
                ) : (
                  <QuietText>Mehr als {API_TOKEN_COUNT} gehen nicht. Widerruf zuerst einen.</QuietText>
                )}
              </Stack>
            </Card>
          )
        }
      </ServerPart>
      <PhoneSharing onMade={reload} />
      {open === 'make' ? (
        <MakeTokenDialog
          onMade={(secret) => {
            setOpen({ secret })
            reload()
          }}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {typeof open === 'object' ? <TokenSecretDialog secret={open.secret} onClose={() => setOpen(undefined)} /> : null}
    </Page>
  )
}

function Tokens({ tokens, onChange }: { readonly tokens: readonly ApiToken[]; readonly onChange: () => void }) {
  const { call } = useAuth()
  const toasts = useToast()
  const action = useAction()

  async function revoke(token: ApiToken): Promise<void> {
    const done = await action.run(() => call(revokeApiToken, { tokenId: token.id }))
    if (done === undefined) return
    document.querySelector('h1')?.focus()
    toasts.show({ kind: 'success', text: `„${token.name}“ widerrufen` })
    onChange()
  }

  return (
    <>
      <FormAlert message={action.error?.message} />
      <ul>
        {tokens.map((token) => (
          <ListRow
            key={token.id}
            title={token.name}
            detail={<TokenDetail token={token} />}
            actions={
              <IconButton icon="trash" label={`„${token.name}“ widerrufen`} onClick={() => void revoke(token)} />
            }
          />
        ))}
      </ul>
    </>
  )
}

function TokenDetail({ token }: { readonly token: ApiToken }) {
  const nowMs = useNow(MINUTE_MS)
  const hasEnded = token.expiresAt !== null && Date.parse(token.expiresAt) <= nowMs
  return (
    <>
      <div>
        <code>{token.hint}…</code> · {scopeTexts[token.scope].text}
      </div>
      {hasEnded ? (
        <StatusLine tone="alarm">Abgelaufen</StatusLine>
      ) : (
        <div>
          {token.lastUsedAt === null ? (
            'Noch nie benutzt'
          ) : (
            <>
              Zuletzt benutzt: <Ago iso={token.lastUsedAt} />
            </>
          )}
          {token.expiresAt === null ? null : ` · gilt bis ${formatInstant(token.expiresAt)}`}
        </div>
      )}
    </>
  )
}

type TokenSecretDialogProps = { readonly secret: string; readonly onClose: () => void }

function TokenSecretDialog({ secret, onClose }: TokenSecretDialogProps) {
  return (
    <ShownOnceDialog title="Dein neuer API-Schlüssel" what="Schlüssel" text={secret} onClose={onClose}>
      <p>
        Er wird nur jetzt gezeigt. Trag ihn gleich in dein Programm ein und heb ihn auf wie ein Passwort: Wer ihn hat,
        kommt an deine Daten.
      </p>
      <Field label="API-Schlüssel" name="secret" value={secret} isReadOnly autoComplete="off" />
    </ShownOnceDialog>
  )
}

const NAME_MAX_LENGTH = 60

const lives = [
  { value: '30', text: '30 Tage' },
  { value: '90', text: '90 Tage' },
  { value: '365', text: '1 Jahr' },
  { value: 'none', text: 'Bis ich ihn widerrufe' },
] as const

type MakeTokenDialogProps = {
  /** Receives the secret, which is passed nowhere else. */
  readonly onMade: (secret: string) => void
  readonly onClose: () => void
}

function MakeTokenDialog({ onMade, onClose }: MakeTokenDialogProps) {
  const { call } = useAuth()
  const action = useAction()
  const [name, setName] = useState('')
  const [scope, setScope] = useState<ApiToken['scope']>('read')
  const [life, setLife] = useState<(typeof lives)[number]['value']>('365')
  const isAboutName = action.error?.field === 'name'

  async function make(): Promise<void> {
    const form = { name, scope, ...(life === 'none' ? {} : { lifeDays: Number(life) }) }
    const made = await action.run(() => call(makeApiToken, form))
    if (made !== undefined) onMade(made.secret)
  }

  return (
    <FormDialog
      title="API-Schlüssel anlegen"
      submitLabel="Anlegen"
      isBusy={action.isBusy}
      error={isAboutName ? undefined : action.error?.message}
      onSubmit={() => void make()}
      onClose={onClose}
    >
      <Field
        label="Name"
        name="name"
        hint="Wofür er ist, zum Beispiel „Grafana“."
        autoComplete="off"
        maxLength={NAME_MAX_LENGTH}
        value={name}
        onChange={setName}
        error={isAboutName ? action.error?.message : undefined}
        autoFocus
      />
      <RadioGroup
        label="Darf"
        options={(['read', 'write', 'share'] as const).map((value) => ({ value, ...scopeTexts[value] }))}
        value={scope}
        onChange={setScope}
      />
      <Select label="Gilt" name="life" options={lives} value={life} onChange={setLife} />
    </FormDialog>
  )
}

/** What a token lets a program do, in the words people read. */
const scopeTexts: Record<ApiToken['scope'], { readonly text: string; readonly detail: string }> = {
  read: { text: 'Nur lesen', detail: 'Genügt für Anzeigen und Auswertungen.' },
  write: { text: 'Lesen und ändern', detail: 'Das Programm darf auch anlegen, ändern und löschen.' },
  share: { text: 'Nur teilen', detail: 'Das Programm schickt dir Links und Texte und sieht nichts von dir.' },
}
