/** How one gets in, and how safe that is. */
import { useState } from 'react'
import {
  readAccount,
  addPasskey,
  authErrorTexts,
  beginPasskey,
  deletePasskey,
  describeDevice,
  listPasskeys,
  renamePasskey,
  type Passkey,
} from '#auth'
import { makePasskey, useAuth, type PasskeyRefusal } from '#auth/client'
import { useToast } from '#messaging/client'
import { Ago } from '#ui/ago'
import { Button, IconButton } from '#ui/button'
import { QuietText, TitledCard } from '#ui/card'
import { Field } from '#ui/form/field'
import { FormDialog } from '#ui/form/form-dialog'
import { ListRow } from '#ui/list/list-row'
import { FormAlert } from '#ui/page/notice'
import { Page } from '#ui/page/page'
import { ServerPart, useServerData, useAction, type Action } from '../account/server-part.tsx'
import { EmailSection } from './email-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProviderSection } from './provider-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'

const TITLE = 'Anmeldung und Sicherheit'

export function SecurityScreen() {
  const [data, reload] = useServerData(readAccount)
  return (
    <Page title={TITLE} heading={TITLE} maxWidth={720}>
      <ServerPart data={data} onRetry={reload}>
        {({ account, security }) => (
          <>
            <EmailSection account={account} security={security} onChange={reload} />
            <PasswordSection account={account} security={security} onChange={reload} />
            <SecondFactorSection account={account} security={security} onChange={reload} />
            <PasskeySection />
            <ProviderSection account={account} security={security} onChange={reload} />
          </>
        )}
      </ServerPart>
    </Page>
  )
}

const NAME_MAX_LENGTH = 60

const refusalTexts: Record<PasskeyRefusal, string> = {
  cancelled: 'Es wurde kein Passkey angelegt. Versuch es noch einmal.',
  'already-on-device': 'Auf diesem Gerät hast du schon einen Passkey für dieses Konto.',
  'unauthorized-domain': authErrorTexts['unauthorized-domain'],
}

/** Signing in by finger, face or the device's PIN: the safest sign-in method, and the shortest. */
function PasskeySection() {
  const [data, reload] = useServerData(listPasskeys)
  const { call } = useAuth()
  const toasts = useToast()
  const action = useAction()
  const [failure, setFailure] = useState<string>()

  async function add(): Promise<void> {
    setFailure(undefined)
    const begun = await action.run(() => call(beginPasskey, {}))
    if (begun === undefined) return
    const made = await makePasskey(begun.options)
    if (!made.ok) return setFailure(refusalTexts[made.error])
    const added = await action.run(() =>
      call(addPasskey, { name: describeDevice(navigator.userAgent), response: made.value }),
    )
    if (added === undefined) return
    toasts.show({ kind: 'success', text: 'Passkey angelegt. Ab jetzt kannst du dich damit anmelden.' })
    reload()
  }

  return (
    <TitledCard id="passkeys" title="Passkeys">
      <QuietText>
        Mit einem Passkey meldest du dich mit Fingerabdruck, Gesicht oder der PIN deines Geräts an. Passwort und zweiter
        Faktor sind dann nicht nötig.
      </QuietText>
      <ServerPart data={data} onRetry={reload}>
        {({ passkeys }) => (
          <ul>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} action={action} onChange={reload} />
            ))}
          </ul>
        )}
      </ServerPart>
      <FormAlert message={failure ?? action.error?.message} />
      <div>
        <Button icon="plus" isBusy={action.isBusy} onClick={() => void add()}>
          Passkey anlegen
        </Button>
      </div>
    </TitledCard>
  )
}

type PasskeyRowProps = {
  readonly passkey: Passkey
  readonly action: Action
  readonly onChange: () => void
}

function PasskeyRow({ passkey, action, onChange }: PasskeyRowProps) {
  const { call } = useAuth()
  const toasts = useToast()
  const [isRenaming, setRenaming] = useState(false)

  async function remove(): Promise<void> {
    const done = await action.run(() => call(deletePasskey, { passkeyId: passkey.id }))
    if (done === undefined) return
    document.querySelector('h1')?.focus()
    toasts.show({ kind: 'success', text: `„${passkey.name}“ gelöscht` })
    onChange()
  }

  return (
    <>
      <ListRow
        title={passkey.name}
        detail={
          <>
            {passkey.lastUsedAt === null ? (
              <>
                Angelegt: <Ago iso={passkey.createdAt} />
              </>
            ) : (
              <>
                Zuletzt benutzt: <Ago iso={passkey.lastUsedAt} />
              </>
            )}
            {passkey.isSynced ? ' · auf deinen Geräten abgeglichen' : ' · nur auf diesem einen Gerät'}
          </>
        }
        actions={
          <>
            <IconButton icon="edit" label={`„${passkey.name}“ umbenennen`} onClick={() => setRenaming(true)} />
            <IconButton icon="trash" label={`„${passkey.name}“ löschen`} onClick={() => void remove()} />
          </>
        }
      />
      {isRenaming ? <RenameDialog passkey={passkey} onChange={onChange} onClose={() => setRenaming(false)} /> : null}
    </>
  )
}

type RenameDialogProps = {
  readonly passkey: Passkey
  readonly onChange: () => void
  readonly onClose: () => void
}

function RenameDialog({ passkey, onChange, onClose }: RenameDialogProps) {
  const { call } = useAuth()
  const action = useAction()
  const [name, setName] = useState(passkey.name)

  async function save(): Promise<void> {
    const done = await action.run(() => call(renamePasskey, { passkeyId: passkey.id, name }))
    if (done === undefined) return
    onClose()
    onChange()
  }

  return (
    <FormDialog
      title="Passkey umbenennen"
      submitLabel="Speichern"
      isBusy={action.isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={NAME_MAX_LENGTH}
        value={name}
        onChange={setName}
        error={action.error?.message}
        autoFocus
      />
    </FormDialog>
  )
}
