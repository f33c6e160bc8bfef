/** Name and address of a webhook, to add one or to change it. */
import { useState } from 'react'
import { useAuth } from '#auth/client'
import { addWebhook, changeWebhook, type Webhook } from '#messaging'
import { QuietText } from '#ui/card'
import { Field } from '#ui/field'
import { FormDialog } from '#ui/form-dialog'
import { useAction } from '../account/use-action.ts'

const NAME_LENGTH = 60
const URL_LENGTH = 1_000

type WebhookDialogProps = {
  /** Undefined: a new one. */
  readonly webhook: Webhook | undefined
  /** `secret`: of one that is new. */
  readonly onDone: (secret?: string) => void
  readonly onClose: () => void
}

export function WebhookDialog({ webhook, onDone, onClose }: WebhookDialogProps) {
  const { call } = useAuth()
  const action = useAction()
  const [name, setName] = useState(webhook?.name ?? '')
  const [url, setUrl] = useState(webhook?.url ?? '')
  const errorOf = (field: string) => (action.error?.field === field ? action.error.message : undefined)
  const isOfField = action.error?.field === 'name' || action.error?.field === 'url'

  async function save(): Promise<void> {
    if (webhook === undefined) {
      const added = await action.run(() => call(addWebhook, { name, url }))
      if (added !== undefined) onDone(added.secret)
      return
    }
    const changed = await action.run(() => call(changeWebhook, { id: webhook.id, name, url }))
    if (changed !== undefined) onDone()
  }

  return (
    <FormDialog
      title={webhook === undefined ? 'Webhook hinzufügen' : 'Webhook ändern'}
      submitLabel={webhook === undefined ? 'Hinzufügen' : 'Speichern'}
      isBusy={action.isBusy}
      error={isOfField ? undefined : action.error?.message}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field
        label="Name"
        name="name"
        autoComplete="off"
        autoFocus
        isRequired
        maxLength={NAME_LENGTH}
        placeholder="Chat im Team"
        value={name}
        onChange={setName}
        error={errorOf('name')}
      />
      <Field
        label="Adresse"
        name="url"
        autoComplete="off"
        isRequired
        maxLength={URL_LENGTH}
        placeholder="https://"
        value={url}
        onChange={setUrl}
        error={errorOf('url')}
      />
      <QuietText>
        Dorthin gehen Titel und Text deiner Nachrichten. Was unter der Adresse läuft, kann sie lesen.
      </QuietText>
    </FormDialog>
  )
}
