/** What a target of messages is, and the fields its format has: to add one or to change it. */
import { failed, ok, type Result } from '#base/result'
import { useAuth } from '#auth/client'
import { addWebhook, changeWebhook, webhookShapes, type Webhook, type WebhookFormat } from '#messaging'
import { Button } from '#ui/button'
import { QuietText, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { FormDialog } from '#ui/form/form-dialog'
import { Select } from '#ui/form/select'
import { TextArea } from '#ui/form/text-area'
import { useForm } from '#ui/form/use-form'
import { useAction } from '../../account/server-part.tsx'
import { webhookFormatWords, type FieldWords } from './webhook-words.ts'

const MAX_LENGTHS = { name: 60, url: 1_000, place: 255, secret: 1_000, template: 4_000 }
const USUAL_TEMPLATE = '{\n  "text": "{{title}}\\n{{body}}\\n{{url}}"\n}'

type WebhookDialogProps = {
  /** Undefined: a new one. */
  readonly webhook: Webhook | undefined
  /** `secret`: of one that is new and signed. */
  readonly onDone: (secret?: string) => void
  readonly onClose: () => void
}

export function WebhookDialog({ webhook, onDone, onClose }: WebhookDialogProps) {
  const { call } = useAuth()
  const action = useAction()
  const isNew = webhook === undefined
  const form = useForm({
    start: startOf(webhook),
    read: (draft: Draft) => readDraft(draft, isNew),
    onSave: (draft) => void save(draft),
    keptAs: `webhook:${webhook?.id ?? 'new'}`,
    // The address of some services is all it takes to write there.
    secrets: ['secret', 'url'],
  })
  const field = fieldNames.find((name) => name === action.error?.field)
  const told = field === undefined ? undefined : { [field]: action.error?.message }

  async function save(draft: Draft): Promise<void> {
    const input = inputOf(draft)
    if (webhook === undefined) {
      const added = await action.run(() => call(addWebhook, { format: draft.format, ...input }))
      if (added !== undefined) onDone(added.secret)
      return
    }
    const changed = await action.run(() => call(changeWebhook, { id: webhook.id, ...input }))
    if (changed !== undefined) onDone()
  }

  return (
    <FormDialog
      title={isNew ? 'Ziel anlegen' : 'Ziel ändern'}
      submitLabel={isNew ? 'Anlegen' : 'Speichern'}
      isBusy={action.isBusy}
      error={told === undefined ? action.error?.message : undefined}
      form={form}
      onClose={onClose}
    >
      {isNew ? (
        <Select
          label="Was ist es?"
          name="format"
          options={formatOptions}
          value={form.draft.format}
          onChange={(format) => form.set({ format, url: urlOf(form.draft, format) })}
        />
      ) : null}
      <WebhookFields draft={form.draft} webhook={webhook} faults={{ ...told, ...form.errors }} onChange={form.set} />
    </FormDialog>
  )
}

const fieldNames = ['name', 'url', 'place', 'secret', 'template'] as const
type FieldName = (typeof fieldNames)[number]
type Draft = Readonly<Record<FieldName, string>> & {
  readonly format: WebhookFormat
  /** The stored token is to be removed (H15). */
  readonly isTokenRemoved: boolean
}
type Faults = Readonly<Partial<Record<FieldName, string | undefined>>>

const offered: readonly WebhookFormat[] = [
  ...(['ntfy', 'gotify', 'telegram', 'discord', 'slack', 'matrix'] as const),
  ...(['signed', 'template'] as const),
]
const formatOptions = offered.map((value) => ({ value, text: webhookFormatWords[value].name }))

function startOf(webhook: Webhook | undefined): Draft {
  if (webhook !== undefined) {
    const { name, format, url, place = '', template = '' } = webhook
    return { name, format, url, place, template, secret: '', isTokenRemoved: false }
  }
  return {
    name: '',
    format: 'ntfy',
    url: webhookShapes.ntfy.usualUrl ?? '',
    place: '',
    template: USUAL_TEMPLATE,
    secret: '',
    isTokenRemoved: false,
  }
}

/** The usual address of another format, unless the user has typed one. */
function urlOf({ format, url }: Draft, next: WebhookFormat): string {
  const isTyped = url.trim() !== (webhookShapes[format].usualUrl ?? '')
  return isTyped ? url : (webhookShapes[next].usualUrl ?? '')
}

/** What the format has of it; a secret that was not entered stays as it is stored. */
function inputOf({ name, format, isTokenRemoved, ...draft }: Draft) {
  const words = webhookFormatWords[format]
  return {
    name,
    ...(words.url === undefined ? {} : { url: draft.url }),
    ...(words.place === undefined ? {} : { place: draft.place }),
    ...(words.template === undefined ? {} : { template: draft.template }),
    ...(words.secret === undefined ? {} : secretOf(draft.secret, isTokenRemoved)),
  }
}

function secretOf(entered: string, isRemoved: boolean): { readonly secret?: string | null } {
  if (isRemoved) return { secret: null }
  return entered.trim() === '' ? {} : { secret: entered }
}

/** What is empty and must not be; the server judges the rest. */
function readDraft(draft: Draft, isNew: boolean): Result<Draft, Faults> {
  const words = webhookFormatWords[draft.format]
  const needsSecret = isNew && words.secret !== undefined && webhookShapes[draft.format].secret !== 'optional-token'
  const isMissing = (field: FieldName): boolean => draft[field].trim() === ''
  const faults: Faults = {
    ...(isMissing('name') ? { name: 'Gib ihm einen Namen.' } : {}),
    ...(words.url !== undefined && isMissing('url') ? { url: 'Schreib die Adresse, die aufgerufen wird.' } : {}),
    ...(words.place !== undefined && isMissing('place') ? { place: 'Hier fehlt noch, wohin es geht.' } : {}),
    ...(words.template !== undefined && isMissing('template') ? { template: 'Schreib, was gesendet wird.' } : {}),
    ...(needsSecret && isMissing('secret') ? { secret: 'Füg ein, was dir der Dienst gibt.' } : {}),
  }
  return Object.keys(faults).length === 0 ? ok(draft) : failed(faults)
}

type WebhookFieldsProps = {
  readonly draft: Draft
  readonly webhook: Webhook | undefined
  readonly faults: Faults
  readonly onChange: (fields: Partial<Draft>) => void
}

function WebhookFields({ draft, webhook, faults, onChange }: WebhookFieldsProps) {
  const words = webhookFormatWords[draft.format]
  const shape = webhookShapes[draft.format]
  const fieldOf = (name: FieldName, words: FieldWords) => (
    <WebhookField {...{ name, words, draft, onChange }} error={faults[name]} />
  )
  return (
    <>
      {fieldOf('name', { label: 'Name', placeholder: 'Chat im Team' })}
      {words.url === undefined || shape.usualUrl !== undefined ? null : fieldOf('url', words.url)}
      {words.place === undefined ? null : fieldOf('place', words.place)}
      {words.secret === undefined ? null : (
        <SecretField {...{ draft, webhook, onChange }} words={words.secret} error={faults.secret} />
      )}
      {words.url === undefined || shape.usualUrl === undefined ? null : fieldOf('url', words.url)}
      {words.template === undefined ? null : (
        <TextArea
          {...words.template}
          name="template"
          rows={5}
          maxLength={MAX_LENGTHS.template}
          value={draft.template}
          onChange={(template) => onChange({ template })}
          error={faults.template}
        />
      )}
      <QuietText>{words.about}</QuietText>
    </>
  )
}

type WebhookFieldProps = {
  readonly name: FieldName
  readonly words: FieldWords
  readonly draft: Draft
  readonly error: string | undefined
  readonly isRequired?: boolean
  readonly isReadOnly?: boolean
  readonly onChange: (fields: Partial<Draft>) => void
}

function WebhookField({ name, words, draft, isRequired = true, onChange, ...rest }: WebhookFieldProps) {
  return (
    <Field
      placeholder=""
      {...words}
      {...rest}
      {...{ name, isRequired }}
      autoComplete="off"
      autoFocus={name === 'name'}
      maxLength={MAX_LENGTHS[name]}
      value={draft[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
}

type SecretFieldProps = Omit<WebhookFieldProps, 'name'> & Pick<WebhookFieldsProps, 'webhook'>

/** What is stored is never shown; a token that the service can do without is taken away at saving. */
function SecretField({ webhook, words, draft, onChange, error }: SecretFieldProps) {
  const { isTokenRemoved, format } = draft
  const isOptional = webhookShapes[format].secret === 'optional-token'
  const isStored = webhook !== undefined && (!isOptional || webhook.hasOptionalToken === true)
  const hint = isTokenRemoved
    ? 'Wird entfernt, wenn du speicherst.'
    : 'Ist gespeichert und wird nicht gezeigt. Leer lassen, damit es bleibt.'
  return (
    <Stack gap={1}>
      <WebhookField
        name="secret"
        words={isStored ? { ...words, hint } : words}
        isRequired={webhook === undefined && !isOptional}
        isReadOnly={isTokenRemoved}
        {...{ draft, error, onChange }}
      />
      {isOptional && isStored ? (
        <div>
          <Button
            icon={isTokenRemoved ? 'undo' : 'trash'}
            onClick={() => onChange({ secret: '', isTokenRemoved: !isTokenRemoved })}
          >
            {isTokenRemoved ? 'Token behalten' : 'Token entfernen'}
          </Button>
        </div>
      ) : null}
    </Stack>
  )
}
