/** The basic fields of every shop: name, page, address, interval, and expected content. */
import { FieldRow } from '#ui/list/columns'
import { Stack } from '#ui/card'
import { Field } from '#ui/form/field'
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

export function ShopBasics(props: ShopFieldsProps) {
  const { draft, faults, onChange } = props
  return (
    <Stack gap={2.5}>
      <RadioGroup label="Art" options={kindOptions} value={draft.kind} onChange={(kind) => onChange({ kind })} />
      <Field
        label="Name"
        name="name"
        value={draft.name}
        onChange={(name) => onChange({ name })}
        error={faults.name}
        maxLength={MAX_NAME}
        autoComplete="off"
        isRequired
      />
      <WhereFields {...props} />
      <FieldRow>
        <Select
          label={draft.kind === 'heartbeat' ? 'Erwartet' : 'Prüfen'}
          name="intervalSec"
          options={intervalChoices(draft.intervalSec)}
          value={String(draft.intervalSec)}
          onChange={(seconds) => onChange({ intervalSec: Number(seconds) })}
        />
        {draft.kind === 'http' ? (
          <Select
            label="Teil des Shops"
            name="page"
            options={pageOptions}
            value={draft.page}
            onChange={(page) => onChange({ page })}
          />
        ) : null}
      </FieldRow>
      {draft.kind === 'http' ? <ExpectationList {...props} /> : null}
    </Stack>
  )
}

function WhereFields({ draft, faults, onChange }: ShopFieldsProps) {
  if (draft.kind === 'heartbeat') return <HeartbeatAddress heartbeatKey={draft.key} />
  if (draft.kind === 'http') {
    return (
      <Field
        label="Adresse"
        name="url"
        value={draft.url}
        onChange={(url) => onChange({ url })}
        error={faults.url}
        placeholder="https://meinshop.de/"
        autoComplete="url"
        isRequired
      />
    )
  }
  return (
    <FieldRow>
      <Field
        label="Server"
        name="host"
        value={draft.host}
        onChange={(host) => onChange({ host })}
        error={faults.host}
        placeholder="mail.meinshop.de"
        autoComplete="off"
        isRequired
      />
      <Field
        label="Port"
        name="port"
        inputMode="numeric"
        value={draft.port}
        onChange={(port) => onChange({ port })}
        error={faults.port}
        placeholder="587"
        autoComplete="off"
        isRequired
      />
    </FieldRow>
  )
}
