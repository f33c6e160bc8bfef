/** The basic fields of every shop: name, page, address, interval, and expected content. */
import { FieldRow } from '#ui/list/columns'
import { Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { RadioGroup } from '#ui/form/radio-group'
import { Select } from '#ui/form/select'
import { pageLabels } from '../../collections.ts'
import { intervalChoices } from '../../words/format-interval.ts'
import { checkKinds, MAX_NAME, shopPages } from '../../model.ts'
import { ExpectationList } from './expectation-list.tsx'
import { HeartbeatAddress } from './heartbeat-address.tsx'
import type { ShopFieldsProps } from './shop-fields-props.ts'

const kindTexts = {
  http: { text: 'Seite oder Schnittstelle', detail: 'Eine Adresse mit http:// oder https://' },
  tcp: { text: 'Port', detail: 'Ob ein Dienst Verbindungen annimmt, zum Beispiel Mail oder Datenbank' },
  heartbeat: { text: 'Job, der sich selbst meldet', detail: 'Sicherung, Import, Versand: Alarm, wenn er ausbleibt' },
} as const

const kindOptions = checkKinds.map((value) => ({ value, ...kindTexts[value] }))
const pageOptions = shopPages.map((value) => ({ value, text: pageLabels[value] }))

export function ShopBasics({ form }: ShopFieldsProps) {
  const { draft } = form
  const { choice, field } = fieldsOf(form)
  return (
    <Stack gap={2.5}>
      <RadioGroup label="Art" options={kindOptions} {...choice('kind')} />
      <Field label="Name" {...field('name')} maxLength={MAX_NAME} autoComplete="off" isRequired />
      <WhereFields form={form} />
      <FieldRow>
        <Select
          label={draft.kind === 'heartbeat' ? 'Erwartet' : 'Prüfen'}
          {...field('intervalSec')}
          options={intervalChoices(draft.intervalSec)}
        />
        {draft.kind === 'http' ? <Select label="Teil des Shops" {...field('page')} options={pageOptions} /> : null}
      </FieldRow>
      {draft.kind === 'http' ? <ExpectationList form={form} /> : null}
    </Stack>
  )
}

function WhereFields({ form }: ShopFieldsProps) {
  const { draft } = form
  const { field } = fieldsOf(form)
  if (draft.kind === 'heartbeat') return <HeartbeatAddress heartbeatKey={draft.key} />
  if (draft.kind === 'http') {
    return <Field label="Adresse" {...field('url')} placeholder="https://meinshop.de/" autoComplete="url" isRequired />
  }
  return (
    <FieldRow>
      <Field label="Server" {...field('host')} placeholder="mail.meinshop.de" autoComplete="off" isRequired />
      <Field label="Port" {...field('port')} inputMode="numeric" placeholder="587" autoComplete="off" isRequired />
    </FieldRow>
  )
}
