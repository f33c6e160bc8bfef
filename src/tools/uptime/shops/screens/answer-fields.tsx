/** Which answers are right, and where a redirect may lead. */
import { Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { RadioGroup } from '#ui/form/radio-group'
import { SwitchLine } from '#ui/form/switch'
import { STATUSES_EXAMPLE } from '../shop-form.ts'
import type { ShopFieldsProps } from './shop-fields-props.ts'

const redirectOptions = [
  { value: 'follow', text: 'Folgen', detail: 'Bis zu drei Weiterleitungen, dann zählt die letzte Seite.' },
  {
    value: 'refuse',
    text: 'Nicht folgen',
    detail: 'Die Weiterleitung selbst wird beurteilt, zum Beispiel mit Status 301.',
  },
  { value: 'target', text: 'Muss zu einer bestimmten Adresse führen' },
] as const

export function AnswerFields({ form }: ShopFieldsProps) {
  const { choice, field, toggle } = fieldsOf(form)
  return (
    <Stack gap={2.5}>
      <Field
        label="Erlaubte Statuscodes"
        {...field('statuses')}
        hint={`Zahlen und Bereiche, zum Beispiel ${STATUSES_EXAMPLE}.`}
        autoComplete="off"
      />
      <SwitchLine
        text="Wartungsseite ist eine Störung"
        detail="Erkennt Seiten, die „Wartungsarbeiten“ sagen, obwohl ihr Status 200 ist."
        {...toggle('findsMaintenancePage')}
      />
      <RadioGroup label="Weiterleitungen" options={redirectOptions} {...choice('redirects')} />
      {form.draft.redirects === 'target' ? (
        <Field
          label="Ziel beginnt mit"
          {...field('redirectTarget')}
          placeholder="https://www.meinshop.de/"
          autoComplete="off"
        />
      ) : null}
    </Stack>
  )
}
