import { useState } from 'react'
import { makeApiToken, type ApiToken } from '#auth'
import { useAuth } from '#auth/client'
import { Field } from '#ui/form/field'
import { FormDialog } from '#ui/form/form-dialog'
import { RadioGroup } from '#ui/form/radio-group'
import { Select } from '#ui/form/select'
import { useAction } from '../account/use-action.ts'
import { scopeTexts } from './scope-texts.ts'

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

export function MakeTokenDialog({ onMade, onClose }: MakeTokenDialogProps) {
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
