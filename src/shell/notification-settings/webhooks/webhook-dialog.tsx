/** Name and address of a webhook, to add one or to change it. */
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAuth } from '#auth/client'
import { addWebhook, changeWebhook, type Webhook } from '#messaging'
import { QuietText, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { focusFirstFault } from '#ui/form/focus-first-fault'
import { FormDialog } from '#ui/form/form-dialog'
import { useAction } from '../../account/use-action.ts'

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
  const fields = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState<Draft>({ name: webhook?.name ?? '', url: webhook?.url ?? '' })
  const [isTried, setTried] = useState(false)
  const missing = findMissing(draft)
  const field = action.error?.field
  const told = field === 'name' || field === 'url' ? { [field]: action.error?.message } : undefined

  async function save(): Promise<void> {
    if (missing.name !== undefined || missing.url !== undefined) {
      flushSync(() => setTried(true))
      return focusFirstFault(fields.current)
    }
    if (webhook === undefined) {
      const added = await action.run(() => call(addWebhook, draft))
      if (added !== undefined) onDone(added.secret)
      return
    }
    const changed = await action.run(() => call(changeWebhook, { id: webhook.id, ...draft }))
    if (changed !== undefined) onDone()
  }

  return (
    <FormDialog
      title={webhook === undefined ? 'Webhook hinzufügen' : 'Webhook ändern'}
      submitLabel={webhook === undefined ? 'Hinzufügen' : 'Speichern'}
      isBusy={action.isBusy}
      error={told === undefined ? action.error?.message : undefined}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Stack ref={fields} gap={2}>
        <WebhookFields draft={draft} faults={{ ...told, ...(isTried ? missing : {}) }} onChange={setDraft} />
      </Stack>
    </FormDialog>
  )
}

type Draft = Pick<Webhook, 'name' | 'url'>
type Faults = { readonly name?: string | undefined; readonly url?: string | undefined }

function findMissing({ name, url }: Draft): Faults {
  return {
    ...(name.trim() === '' ? { name: 'Gib dem Webhook einen Namen.' } : {}),
    ...(url.trim() === '' ? { url: 'Schreib die Adresse, die aufgerufen wird.' } : {}),
  }
}

type WebhookFieldsProps = {
  readonly draft: Draft
  readonly faults: Faults
  readonly onChange: (draft: Draft) => void
}

function WebhookFields({ draft, faults, onChange }: WebhookFieldsProps) {
  return (
    <>
      <Field
        label="Name"
        name="name"
        autoComplete="off"
        autoFocus
        isRequired
        maxLength={NAME_LENGTH}
        placeholder="Chat im Team"
        value={draft.name}
        onChange={(name) => onChange({ ...draft, name })}
        error={faults.name}
      />
      <Field
        label="Adresse"
        name="url"
        autoComplete="off"
        isRequired
        maxLength={URL_LENGTH}
        placeholder="https://"
        value={draft.url}
        onChange={(url) => onChange({ ...draft, url })}
        error={faults.url}
      />
      <QuietText>
        Dorthin gehen Titel und Text deiner Nachrichten. Was unter der Adresse läuft, kann sie lesen.
      </QuietText>
    </>
  )
}
