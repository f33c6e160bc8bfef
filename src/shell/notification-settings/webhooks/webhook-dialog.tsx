/** Name and address of a webhook, to add one or to change it. */
import { failed, ok, type Result } from '#base/result'
import { useAuth } from '#auth/client'
import { addWebhook, changeWebhook, type Webhook } from '#messaging'
import { QuietText } from '#ui/card'
import { Field } from '#ui/form/field'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
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
  const form = useForm({
    start: { name: webhook?.name ?? '', url: webhook?.url ?? '' },
    read: readDraft,
    onSave: (draft) => void save(draft),
  })
  const field = action.error?.field
  const told = field === 'name' || field === 'url' ? { [field]: action.error?.message } : undefined

  async function save(draft: Draft): Promise<void> {
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
      form={form}
      onClose={onClose}
    >
      <WebhookFields draft={form.draft} faults={{ ...told, ...form.errors }} onChange={form.set} />
    </FormDialog>
  )
}

type Draft = Pick<Webhook, 'name' | 'url'>
type Faults = { readonly name?: string | undefined; readonly url?: string | undefined }

function readDraft(draft: Draft): Result<Draft, Faults> {
  const isNamed = draft.name.trim() !== ''
  const hasAddress = draft.url.trim() !== ''
  if (isNamed && hasAddress) return ok(draft)
  return failed({
    ...(isNamed ? {} : { name: 'Gib dem Webhook einen Namen.' }),
    ...(hasAddress ? {} : { url: 'Schreib die Adresse, die aufgerufen wird.' }),
  })
}

type WebhookFieldsProps = {
  readonly draft: Draft
  readonly faults: Faults
  readonly onChange: (fields: Partial<Draft>) => void
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
        onChange={(name) => onChange({ name })}
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
        onChange={(url) => onChange({ url })}
        error={faults.url}
      />
      <QuietText>
        Dorthin gehen Titel und Text deiner Nachrichten. Was unter der Adresse läuft, kann sie lesen.
      </QuietText>
    </>
  )
}
